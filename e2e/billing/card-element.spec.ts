import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/(shop|stripe)\b/ });

test("the card element names the brand as the number is typed, and of the payment method made from it", async ({
  page,
  world,
  practiceUrl,
}) => {
  const shop = `${practiceUrl}/shop`;
  const script = `${practiceUrl}/~${world.id}/stripe/stripe.js`;
  const body = `<!doctype html><title>Shop</title><div id="card"></div><script src="${script}"></script>`;
  await page.route(shop, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto(shop);
  await page.evaluate(() => {
    const stripe = (window as never as { Stripe: (key: string) => never }).Stripe("pk_test_1") as {
      elements: () => { create: (type: string, options: object) => never };
    };
    const card = stripe.elements().create("card", { hidePostalCode: true }) as {
      mount: (at: string) => void;
      on: (event: string, listener: (change: { brand: string }) => void) => void;
    };
    const brands: string[] = [];
    card.on("change", ({ brand }) => brands.push(brand));
    card.mount("#card");
    Object.assign(window, { stripe, card, brands });
  });
  const brand = () => page.evaluate(() => (window as never as { brands: string[] }).brands.at(-1));
  for (const [number, name] of [
    ["37", "amex"],
    ["", "unknown"],
    ["5555 5555 5555 4444", "mastercard"],
    ["4242 4242 4242 4242", "visa"],
  ] as const) {
    await page.getByLabel("Card number").fill(number);
    await expect.poll(brand).toBe(name);
  }
  await page.getByLabel("Expiry").fill("1230");
  await page.getByLabel("CVC").fill("123");
  const made = await page.evaluate(() => {
    const { stripe, card } = window as never as { stripe: never; card: unknown };
    return (stripe as { createPaymentMethod: (method: object) => Promise<object> }).createPaymentMethod({
      type: "card",
      card,
    });
  });
  expect(made).toMatchObject({ paymentMethod: { card: { brand: "visa", last4: "4242" } } });
});
