// Main: the page begins. What the modules hold is reachable from the console, and for tests.
import { App } from "./app.js";
import { Board, boards } from "./board.js";
import { Client, Files } from "./client.js";
import { Draw } from "./draw.js";
import { Ending } from "./ending.js";
import { Hints } from "./hints.js";
import { Letters } from "./letters.js";
import { Menu } from "./menu.js";
import { Moves } from "./moves.js";
import { Practice } from "./practice.js";
import { Record } from "./record.js";
import { Review } from "./review.js";
import { Store } from "./store.js";
import { Together } from "./together.js";
import { by, Words } from "./words.js";

Object.assign(globalThis, { App, Board, boards, by, Client, Draw, Ending, Hints, Letters, Menu, Moves });
Object.assign(globalThis, { Practice, Record, Review, Store, Together, Words });
App.start();
// Hosted, the page opens without a network once it has been opened; from disk there is nothing to fetch.
if (location.protocol.startsWith("http") && "serviceWorker" in navigator && !Files.packed("worker.js"))
  navigator.serviceWorker.register("sw.js").catch(() => {});
