import { readConfig } from "#app/.server/configuration/config.ts";
import { startServices } from "#app/.server/services.ts";

/** One instance of the portal's services in a process of its own. It prints "ready" once its store is open. */
const services = startServices(readConfig(process.env));
await services.started;
await services.checkStore();
console.log("ready");
await services.close();
