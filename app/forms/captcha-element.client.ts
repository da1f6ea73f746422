import "altcha/external";
import "altcha/altcha.css";
import "./captcha.css";
import Solver from "altcha/workers/pbkdf2?worker";

// The widget and its worker are our own files, because the Content-Security-Policy allows no others.
globalThis.$altcha.algorithms.set("PBKDF2/SHA-256", () => new Solver());
