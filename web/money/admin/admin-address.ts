/** What a page of the books shows, kept in its address: filters, page and what is open beside it. */
import { useSearchParams } from 'react-router-dom';

export interface AddressState {
  get: (name: string) => string | null;
  /** A positive whole number; null for anything else. */
  number: (name: string) => number | null;
  /** Changes parts; null takes one away. What is open is not closed by it. */
  put: (parts: Readonly<Record<string, string | number | null>>, how?: { replace?: boolean }) => void;
}

export function useAddress(): AddressState {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name) => search.get(name),
    number: (name) => {
      const read = search.get(name);
      return read !== null && /^[1-9]\d{0,14}$/.test(read) ? Number(read) : null;
    },
    put: (parts, { replace = false } = {}) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(parts)) {
            if (value === null || value === '') after.delete(name);
            else after.set(name, String(value));
          }
          return after;
        },
        { replace, preventScrollReset: true },
      ),
  };
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the address, where it is one. */
export const dayIn = (read: string | null): string | undefined =>
  read !== null && day.test(read) && !Number.isNaN(Date.parse(read)) ? read : undefined;
