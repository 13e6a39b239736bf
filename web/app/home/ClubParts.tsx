/** What golfers and visitors alike see of the club at the end of their home: promos, news, and the foot of the page. */
import { Suspense } from 'react';
import { lazyPart } from '../../ui/page/lazy-part.ts';

const PromoSlider = lazyPart(async () => ({
  default: (await import('../../club/promos/PromoSlider.tsx')).PromoSlider,
}));

const HomeNews = lazyPart(async () => ({ default: (await import('../../club/news/HomeNews.tsx')).HomeNews }));

const ClubFooter = lazyPart(async () => ({
  default: (await import('../../club/social-media/ClubFooter.tsx')).ClubFooter,
}));

export function ClubParts() {
  return (
    <>
      <Suspense>
        <PromoSlider />
      </Suspense>
      <Suspense>
        <HomeNews />
      </Suspense>
      <Suspense>
        <ClubFooter />
      </Suspense>
    </>
  );
}
