/** The health check of a container: `ask.mjs <address>` succeeds when the address answers with success. */
const response = await fetch(process.argv[2], { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exit(response?.ok ? 0 : 1);
