/** The screen in the clubhouse, which goes over to new pages by itself: nobody is there to be asked. */
import { TvPage } from '../../seasons/tv/TvPage.tsx';
import { renewPages } from '../version/renew-pages.ts';

export const TvScreen = () => <TvPage renew={renewPages} />;
