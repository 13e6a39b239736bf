/** The settings of the service that serves the pages, which is handed no secret. */
import { readerOf, type Environment } from '../setting-reader.ts';
import { projectRoot, readOrigins, readPublicUrl, type Settings } from '../settings.ts';

/** What the service of the pages runs by: nothing of it is a secret, and it is handed none. */
interface PageSettings extends Pick<
  Settings,
  'host' | 'port' | 'stopSeconds' | 'clubName' | 'apiUrl' | 'allowedOrigins'
> {
  /** Whether pages load the processor's form for cards. */
  cards: boolean;
}

/** Throws as `loadSettings` does, and asks for no key. */
export function loadPageSettings(env: Environment): PageSettings {
  const reader = readerOf(env, projectRoot);
  const { read, must } = reader;
  return {
    host: must('HOST'),
    port: must('PORT'),
    stopSeconds: must('STOP_SECONDS'),
    clubName: must('CLUB_NAME'),
    apiUrl: read('API_URL'),
    allowedOrigins: readOrigins(reader, readPublicUrl(reader)),
    cards: must('PAYMENT_PROCESSOR') === 'stripe',
  };
}
