// Preloaded into a portal that a test starts: its parent process moves its clock, in ms.
const systemNow = Date.now;
let offset = 0;
Date.now = () => systemNow() + offset;

process.on("message", ({ advance }) => {
  offset += advance;
  process.send({ offset });
});
