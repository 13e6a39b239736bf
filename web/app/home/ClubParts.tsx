/** What golfers and visitors see of the club at the end of their home: promos, news, and the foot of the page. */
import { Suspense } from 'react';
import { lazyPart } from '../../ui/page/lazy-part.ts';

const PromoSlider = lazyPart(async () => ({
  default: (await import('../../club/promos/PromoSlider.tsx')).PromoSlider,
}));

const HomeNews = lazyPart(async () => ({ default: (await import('../../club/news/HomeNews.tsx')).HomeNews }));

const ClubFooter = lazyPart(async () => ({
  default: (await import('../../club/social-media/ClubFooter.tsx')).ClubFooter,
}));

const NewsletterForm = lazyPart(async () => ({
  default: (await import('../../mail/lists/NewsletterForm.tsx')).NewsletterForm,
}));

/** `visitor`: nobody is logged in; golfers choose their lists in their account. */
export function ClubParts({ visitor = false }: { visitor?: boolean }) {
  return (
    <>
      <Suspense>
        <PromoSlider />
      </Suspense>
      <Suspense>
        <HomeNews />
      </Suspense>
      {visitor && (
        <Suspense>
          <NewsletterForm />
        </Suspense>
      )}
      <Suspense>
        <ClubFooter />
      </Suspense>
    </>
  );
}
