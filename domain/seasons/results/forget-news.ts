/** Takes a golfer's name out of results that stand in the club's news. */
import type { Forget } from '../../accounts/former-member.ts';
import { rewordNews } from '../../club/news/write-news.ts';

/** Places stay. Locks the news that name somebody of the golfer's events. */
export const forgetNews: Forget = async (tx, former) => {
  const found = await tx.query<{ news_id: number }>(
    `select r.news_id from result_news r
     where r.news_id is not null and r.event_id in (select p.event_id from participants p where p.user_id = $1) order by r.news_id`,
    [former.userId],
  );
  await rewordNews(
    tx,
    found.map(({ news_id }) => news_id),
    (text) => former.text(text),
  );
};
