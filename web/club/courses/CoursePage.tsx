/** The page of a course, for everybody: what it is, what it costs today, its scorecard, and the way to a tee time. */
import { Button } from '@mantine/core';
import { IconCalendarTime, IconExternalLink, IconMail, IconPencil } from '@tabler/icons-react';
import { Suspense, useId, type ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { CourseDetails, CourseImage, CoursePage as Page } from '@fourball/shared/club/course-shapes.ts';
import { useMay } from '../../accounts/session/may.ts';
import { RequestError } from '../../lib/request/request.ts';
import { formatAddress } from '../../lib/browser/web-address.ts';
import { words as shell } from '../../lib/words/en.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { ImageSlider } from '../../ui/picture/ImageSlider.tsx';
import { SafeHtml } from '../../ui/text/SafeHtml.tsx';
import { lazyPart } from '../../ui/page/lazy-part.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { phoneScreen } from '../../ui/look/screens.ts';
import classes from './CoursePage.module.css';
import {
  useCourse,
  useCourseImages,
  useCoursePage,
  usePartnerLinks,
  useScorecardImages,
} from './course-queries.ts';
import { RegionChain } from '../regions/RegionChain.tsx';
import { ClubFooter } from '../social-media/ClubFooter.tsx';
import { words } from './course-words.en.ts';
import { OwnPrices } from './OwnPrices.tsx';
import { RatingsTable } from './RatingsTable.tsx';
import { ScorecardTable } from './ScorecardTable.tsx';

const CourseNews = lazyPart(async () => ({ default: (await import('../news/CourseNews.tsx')).CourseNews }));
const PromoSlider = lazyPart(async () => ({
  default: (await import('../promos/PromoSlider.tsx')).PromoSlider,
}));

export function CoursePage() {
  const { courseId } = useParams();
  const id = Number(courseId);
  return Number.isSafeInteger(id) && id > 0 ? <Loaded key={id} courseId={id} /> : <Missing />;
}

const Missing = () => (
  <StateView
    whole
    kind="notFound"
    title={words.missing}
    text={words.missingText}
    action={{ label: words.home, to: '/' }}
  />
);

function Loaded({ courseId }: { courseId: number }) {
  const course = useCourse(courseId);
  const page = useCoursePage(courseId);
  if (course.data !== undefined && page.data !== undefined)
    return <View course={course.data} page={page.data} />;
  const failed = [course, page].find(({ data, isError }) => data === undefined && isError);
  if (failed === undefined) return <Shape />;
  const status = failed.error instanceof RequestError ? failed.error.status : 500;
  if (status === 404) return <Missing />;
  const again = () => void Promise.all([course.refetch(), page.refetch()]);
  return (
    <StateView
      whole
      kind={status === 0 ? 'offline' : 'error'}
      title={words.failed}
      text={words.failedText}
      action={{ label: words.retry, onClick: again }}
    />
  );
}

const texts = ['restrictions', 'teeTimeReservation', 'courseTour', 'otherInfo'] as const;

function View({ course, page }: { course: CourseDetails; page: Page }) {
  const manages = useMay('MANAGER', 'CONTENT');
  const { courseId, name, fullName, holes, par, listingType, messageToMembers } = course;
  const { heading, header, footer, about, infoBoxes } = page;
  const pictures = useCourseImages(courseId).data ?? [];
  const urlOf = (wanted: CourseImage['type']) => pictures.find(({ type }) => type === wanted)?.url ?? null;
  const feature = page.featureImageLink ?? urlOf('FEATURE');
  const [logo, icon] = [urlOf('LOGO'), urlOf('ICON')];
  // The picture at the top may have come as a slide: it is not shown twice.
  const slides = pictures.filter(({ type, url }) => type === 'SLIDER' && url !== feature);
  return (
    <article className={classes.page}>
      <title>{shell.pageTitle(name)}</title>
      <header className={classes.hero}>
        {feature !== null && <img className={classes.feature} src={feature} alt="" />}
        <div className={classes.head}>
          {(logo ?? icon) !== null && (
            <picture className={classes.logo}>
              {icon !== null && <source media={phoneScreen} srcSet={icon} />}
              <img src={logo ?? icon ?? ''} alt="" />
            </picture>
          )}
          <div className={classes.titles}>
            <p className={classes.quiet}>
              {[holes.length > 0 && words.facts(holes.length, par), words.listing[listingType]]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <h1>{heading === '' ? fullName : heading}</h1>
            {heading !== '' && <p className={classes.full}>{fullName}</p>}
            <RegionChain path={course.regionPath} />
            {header !== '' && <SafeHtml html={header} />}
          </div>
          <div className={classes.actions}>
            <Button
              component={Link}
              to="/book"
              size="md"
              leftSection={<IconCalendarTime size={20} aria-hidden />}
            >
              {words.book}
            </Button>
            {manages && (
              <Button
                component={Link}
                to={`/admin/courses?course=${courseId}`}
                variant="default"
                size="md"
                leftSection={<IconPencil size={20} aria-hidden />}
              >
                {words.manage}
              </Button>
            )}
          </div>
        </div>
      </header>
      {messageToMembers !== null && <p className={classes.notice}>{messageToMembers}</p>}
      {slides.length > 0 && <ImageSlider label={words.slides(name)} slides={slides} />}
      {infoBoxes.length > 0 && (
        <ul className={classes.boxes} aria-label={words.boxes}>
          {infoBoxes.map(({ title, content, link }, at) => (
            <li key={at} className={classes.section}>
              <h2>{title}</h2>
              <SafeHtml html={content} />
              {link !== null && link !== '' && (
                <Outside address={link} label={`${words.boxLink}: ${title}`}>
                  {words.boxLink}
                </Outside>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          {about !== '' && (
            <Section title={words.about}>
              <SafeHtml html={about} />
            </Section>
          )}
          {texts.map((field) => {
            const said = course[field];
            return said === null ? null : (
              <Section key={field} title={words.sections[field]}>
                <p className={classes.said}>{said}</p>
              </Section>
            );
          })}
        </div>
        <aside className={classes.main}>
          <Fees course={course} />
          <Links course={course} />
        </aside>
      </div>
      <Section title={words.scorecard.title}>
        <ScorecardTable {...course} />
        {course.tees.length > 0 && holes.length > 0 && (
          <p className={classes.quiet}>{words.scorecard.yards}</p>
        )}
        <Images courseId={courseId} />
      </Section>
      {holes.length > 0 && (
        <Section title={words.ratings.title}>
          <p className={classes.quiet}>{words.ratings.lead}</p>
          <RatingsTable {...course} />
        </Section>
      )}
      <Suspense>
        <CourseNews courseId={courseId} name={name} />
      </Suspense>
      <Suspense>
        <PromoSlider courseId={courseId} />
      </Suspense>
      {footer !== '' && <SafeHtml className={classes.footer} html={footer} />}
      <ClubFooter />
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type PriceOf = 'memberPrice' | 'nonMemberPrice' | 'externalMemberPrice';

/** The price of today; where it changes within the day, from the lowest to the highest. */
function priceToday({ courseFees, bands }: CourseDetails, courseFeeId: number, column: PriceOf): string {
  const prices = (bands ?? [{ fees: courseFees }])
    .flatMap(({ fees }) => fees)
    .flatMap((fee) => (fee.courseFeeId === courseFeeId ? fee[column] : []));
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? formatMoney(least) : words.feeSpan(formatMoney(least), formatMoney(most));
}

function Fees({ course }: { course: CourseDetails }) {
  const { courseFees } = course;
  const { prices } = words;
  return (
    <Section title={words.fees}>
      {courseFees.length === 0 ? (
        <p className={classes.quiet}>{words.noFees}</p>
      ) : (
        <>
          {/* Scrolled by the keyboard where letters are large. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={classes.feesFrame} role="region" aria-label={words.feesScroll} tabIndex={0}>
            <table className={`${classes.fees} figures`}>
              <caption className="visually-hidden">{words.fees}</caption>
              <thead>
                <tr>
                  <th scope="col">{words.fee}</th>
                  <th scope="col">{prices.member}</th>
                  <th scope="col">{prices.nonMember}</th>
                  <th scope="col">{prices.externalMember}</th>
                </tr>
              </thead>
              <tbody>
                {courseFees.map((fee) => (
                  <tr key={fee.courseFeeId}>
                    <th scope="row">{fee.name}</th>
                    <td>{priceToday(course, fee.courseFeeId, 'memberPrice')}</td>
                    <td>{priceToday(course, fee.courseFeeId, 'nonMemberPrice')}</td>
                    <td>{priceToday(course, fee.courseFeeId, 'externalMemberPrice')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className={classes.quiet}>{words.feesNote}</p>
          <OwnPrices course={course} />
        </>
      )}
    </Section>
  );
}

function Outside({ address, label, children }: { address: string; label: string; children: ReactNode }) {
  return (
    <Button
      component="a"
      className={classes.outside}
      variant="default"
      href={formatAddress(address)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label}, ${words.newTab}`}
      leftSection={<IconExternalLink size={20} aria-hidden />}
    >
      {children}
    </Button>
  );
}

function Links({ course: { courseId, website, scorecardUrl, email } }: { course: CourseDetails }) {
  const partners = usePartnerLinks(courseId).data ?? [];
  const links = [
    ...partners.map(({ teeTimeUrl }) => ({ address: teeTimeUrl, label: words.links.partner })),
    { address: website, label: words.links.website },
    { address: scorecardUrl, label: words.links.scorecard },
  ].filter(({ address }) => address !== null && address !== '');
  if (links.length === 0 && email === null) return null;
  return (
    <Section title={words.sections.contact}>
      <div className={classes.links}>
        {links.map(({ address, label }) => (
          <Outside key={label} address={address ?? ''} label={label}>
            {label}
          </Outside>
        ))}
        {email !== null && (
          <Button
            component="a"
            className={classes.outside}
            variant="default"
            href={`mailto:${email}`}
            leftSection={<IconMail size={20} aria-hidden />}
          >
            {words.links.email}
          </Button>
        )}
      </div>
    </Section>
  );
}

function Images({ courseId }: { courseId: number }) {
  const images = useScorecardImages(courseId).data ?? [];
  if (images.length === 0) return null;
  return (
    <ul className={classes.images} aria-label={words.scorecard.images}>
      {images.map(({ id, url, width, height }, at) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <img src={url} width={width} height={height} alt={words.scorecard.image(at + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Shape() {
  return (
    <div className={classes.page} role="status" aria-label={words.loading}>
      <Skeleton height={300} />
      <div className={classes.columns}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
      <Skeleton height={280} />
    </div>
  );
}
