import { open, shot } from "./.shot.mjs";
const { browser, page } = await open();
await page.waitForTimeout(1500);
await shot(page, "a1");
console.log(await page.locator("main").innerText().then(t=>t.slice(0,1500)));
await browser.close();
