// Starts `npm start`'s program as npm does, as a child of its own.
import { spawn } from "node:child_process";

spawn(process.execPath, ["scripts/start.mjs", "--built"], { stdio: "ignore" });
