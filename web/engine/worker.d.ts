// What the worker's scope holds besides the browser's own.
declare function pandemonium(options: { wasmBinary: BufferSource }): Promise<any>;
declare function importScripts(path: string): void;
