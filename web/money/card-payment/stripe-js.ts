/** Loads Stripe.js from Stripe, as its terms ask, and gives its form the look of the page it stands in. */
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** Throws where it does not come; the next call tries again. */
export async function openStripe(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error('Stripe.js did not load.');
  return stripe;
}

/** Stripe's frame knows nothing of our style sheets: the colours of this moment, light or dark, are told to it. */
export function lookOf(element: Element): Appearance {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const dark = document.documentElement.dataset.mantineColorScheme === 'dark';
  const known = Object.entries({
    colorPrimary: colour('--accent'),
    colorBackground: colour('--surface'),
    colorText: colour('--text'),
    colorTextSecondary: colour('--text-quiet'),
    colorDanger: colour('--danger'),
  }).filter(([, value]) => value !== '');
  return {
    theme: dark ? 'night' : 'stripe',
    variables: {
      ...Object.fromEntries(known),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
  };
}
