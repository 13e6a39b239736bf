/** Counts how often something happens in a span of time. */

/** Returns a function that says whether one more is within `limit` per `span` milliseconds. */
export function limitRate(limit: number, span: number): () => boolean {
  let since = -Infinity;
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since >= span) {
      since = now;
      count = 0;
    }
    count += 1;
    return count <= limit;
  };
}
