// What the worker's scope holds besides the browser's own.
declare function pandemonium(options: { instantiateWasm: Function }): Promise<any>;
