/**
 * For a thread's first import. V8 (of Node 24) ends the whole process now and then when a thread ends in which
 * WebAssembly ran that runs in another, too; libraries that can do without it then do.
 */
Reflect.deleteProperty(globalThis, "WebAssembly");
