/** The cart: a list in the browser's storage under each documented key, the same in every tab, gone with the session. */
import { create } from 'zustand';
import { useSession } from '../../accounts/session/session.ts';
import { forget, readJson, storageKeys, store } from '../../lib/browser/storage.ts';

const keyOf = { GOLF: storageKeys.cartItemsGolf, ACCOMMODATION: storageKeys.cartItems } as const;
type ProductType = keyof typeof keyOf;
const productTypes = Object.keys(keyOf) as ProductType[];

/** Only what is wanted: names, prices and what is left are the server's to say, each time anew. */
export interface CartLine {
  productType: ProductType;
  productItemId: number;
  quantity: number;
}

/** As many as one purchase takes. */
const mostLines = 50;
export const mostOfOne = 100;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;

/** Other pages and older versions of this one write the same storage: what is not a line is left out. */
function readLines(): CartLine[] {
  const lines = new Map<number, CartLine>();
  for (const productType of productTypes) {
    for (const item of readJson(keyOf[productType], isList, [])) {
      const productItemId = fieldOf(item, 'productItemId');
      const quantity = fieldOf(item, 'quantity');
      if (!isCount(productItemId, Number.MAX_SAFE_INTEGER) || !isCount(quantity, mostOfOne)) continue;
      if (lines.size < mostLines && !lines.has(productItemId)) {
        lines.set(productItemId, { productType, productItemId, quantity });
      }
    }
  }
  return [...lines.values()];
}

export const useCart = create<{ lines: readonly CartLine[] }>()(() => ({ lines: readLines() }));

const readAnew = (): void => useCart.setState({ lines: readLines() });

/** Starts from what is stored, which another tab may have changed a moment ago. */
function change(how: (lines: CartLine[]) => CartLine[]): void {
  const lines = how(readLines()).slice(0, mostLines);
  for (const productType of productTypes) {
    const items = lines
      .filter((line) => line.productType === productType)
      .map(({ productItemId, quantity }) => ({ productItemId, quantity }));
    if (items.length === 0) forget(keyOf[productType]);
    else store(keyOf[productType], JSON.stringify(items));
  }
  readAnew();
}

/** Puts one in, or one more. */
export const addToCart = (productItemId: number): void =>
  change((lines) => {
    const known = lines.find((line) => line.productItemId === productItemId);
    if (known === undefined) return [...lines, { productType: 'GOLF', productItemId, quantity: 1 }];
    return lines.map((line) =>
      line === known ? { ...line, quantity: Math.min(mostOfOne, line.quantity + 1) } : line,
    );
  });

export const setQuantity = (productItemId: number, quantity: number): void =>
  change((lines) =>
    lines.map((line) =>
      line.productItemId === productItemId
        ? { ...line, quantity: Math.max(1, Math.min(mostOfOne, quantity)) }
        : line,
    ),
  );

export const removeFromCart = (...productItemIds: readonly number[]): void =>
  change((lines) => lines.filter((line) => !productItemIds.includes(line.productItemId)));

/** Things in the cart, each counted. */
export const useCartCount = (): number =>
  useCart(({ lines }) => lines.reduce((sum, { quantity }) => sum + quantity, 0));

window.addEventListener('storage', ({ key }) => {
  // Without a key everything was emptied.
  if (key === null || productTypes.some((productType) => keyOf[productType] === key)) readAnew();
});

// The end of a session empties the storage before it tells.
useSession.subscribe((now, before) => {
  if (now.status !== before.status) readAnew();
});
