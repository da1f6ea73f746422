import type { Stripe } from "@stripe/stripe-js";
// The plain entry of the package loads the provider's script on every page that imports it.
import { loadStripe } from "@stripe/stripe-js/pure/index.mjs";

let loading: Promise<Stripe> | undefined;

/** `scriptUrl` is that of a test provider; else the package loads the provider's own. */
export function loadCardProvider(publishableKey: string, scriptUrl: string | undefined): Promise<Stripe> {
  loading ??= load(publishableKey, scriptUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(publishableKey: string, scriptUrl: string | undefined): Promise<Stripe> {
  if (scriptUrl !== undefined && !("Stripe" in window)) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error("The card provider's script is not available.");
  return stripe;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("The card provider's script was not loaded."));
    };
    document.head.append(script);
  });
}
