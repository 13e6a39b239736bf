/** Prints passwords for docker-compose.yml that nobody else has: `node deploy/make-secrets.mjs >> .env`. */
import { randomBytes } from 'node:crypto';

for (const name of ['POSTGRES_PASSWORD', 'REDIS_PASSWORD', 'METRICS_TOKEN']) {
  console.log(`${name}=${randomBytes(24).toString('hex')}`);
}
