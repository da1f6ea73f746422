import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "selfsigned";
import { expect } from "vitest";

export const hasNginx = spawnSync("nginx", ["-v"]).status === 0;
/** The title of tests where it is missing says what to do. */
export const needsNginx = hasNginx ? "" : " (skipped: nginx is not installed)";

/**
 * Starts nginx with deploy/nginx.conf, in which only addresses and files are others.
 * @param ports of the portal's two instances.
 */
export async function startNginx(folder: string, port: number, ports: readonly number[]) {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  writeFileSync(join(folder, "tls.key"), key);
  writeFileSync(join(folder, "tls.crt"), cert);
  let instance = 0;
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replace(/10\.0\.0\.\d+:3000/g, () => `127.0.0.1:${ports[instance++]}`)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("listen 80;", `listen unix:${folder}/redirect;`)
    .replaceAll("server_name portal.example.nz", "server_name localhost")
    .replaceAll("/etc/nginx/tls", folder)
    .replaceAll("/var/log/nginx", folder);
  writeFileSync(join(folder, "portal.conf"), site);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = [
    ...(process.getuid?.() === 0 ? ["user root;"] : []),
    `pid ${folder}/nginx.pid;`,
    "daemon off;",
    "worker_processes 1;",
    "events { worker_connections 1024; }",
    `http { ${temporary.join(" ")} include ${folder}/portal.conf; }`,
  ];
  writeFileSync(join(folder, "nginx.conf"), main.join("\n"));
  const nginx = spawn("nginx", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")], {
    stdio: "inherit",
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 10_000 }).toBe(true);
  return {
    stop: async () => {
      const ended = once(nginx, "exit");
      nginx.kill("SIGTERM");
      await ended;
    },
  };
}
