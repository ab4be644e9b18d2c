import "./guard-network.ts";
import "@duckdb/duckdb-wasm/dist/duckdb-browser-eh.worker.js";
