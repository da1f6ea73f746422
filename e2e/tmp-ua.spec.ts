import { iron, press, setMessages, viewer } from "./support/messages-page.ts";
import { expect, test } from "./support/test.ts";
test("measure opening a message", async ({ page, world, signIn }) => {
  test.setTimeout(180_000);
  await setMessages(world, "sione", [iron, { ...iron, subject: "Second", body: "Two words here.", sentAt: "2026-11-19T16:12:00+13:00" }]);
  await signIn("sione", { to: "/emails" });
  await page.waitForTimeout(2_000);
  await world.addFault({ match: {}, effect: { type: "latency", ms: 1_000 } });
  for (const [name, text] of [["Your iron tablets", "Take them every second day."], ["Second", "Two words here."]] as const) {
    const t = Date.now();
    await press(page, name);
    await expect(viewer(page).locator(".message-text")).toContainText(text);
    console.log("OPEN", name, Date.now() - t);
    await page.waitForTimeout(4000);
  }
  const t = Date.now();
  await page.getByRole("link", { name: "Compose Message" }).click();
  await expect(page.getByLabel("Subject")).toBeVisible();
  console.log("COMPOSE", Date.now() - t);
});
