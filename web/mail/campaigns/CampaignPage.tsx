/** One campaign: written while it has not begun, watched afterwards. */
import { Link, useParams } from 'react-router-dom';
import { RequestError } from '../../lib/request/request.ts';
import { words as shell } from '../../lib/words/en.ts';
import { useCrumb } from '../../ui/page/crumb.ts';
import frame from '../../ui/page/frame.module.css';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { CampaignEditor } from './CampaignEditor.tsx';
import { useCampaign } from './campaign-queries.ts';
import { words } from './campaign-words.en.ts';
import classes from './Campaigns.module.css';
import { CampaignWatch } from './CampaignWatch.tsx';
import { useLeaving, type Leaving } from './SendPanel.tsx';

export function CampaignPage() {
  const { campaignId = '' } = useParams();
  const leaving = useLeaving();
  return (
    <div className={`${frame.page} ${classes.page}`}>
      {campaignId === 'new' ? (
        <>
          <Head title={words.newSubject} />
          <CampaignEditor campaign={null} leaving={leaving} />
        </>
      ) : /^[1-9]\d{0,14}$/.test(campaignId) ? (
        <Known id={Number(campaignId)} leaving={leaving} />
      ) : (
        <Gone />
      )}
    </div>
  );
}

/** `state`: where the end of a long page alone would say it. */
function Head({ title, state }: { title: string; state?: 'SCHEDULED' | undefined }) {
  useCrumb(title);
  return (
    <div>
      <title>{shell.pageTitle(title)}</title>
      <Link to="/admin/campaigns">{words.back}</Link>
      <h1>{title}</h1>
      {state && (
        <p className={classes.state} data-state={state}>
          {words.states[state]}
        </p>
      )}
    </div>
  );
}

const Gone = () => (
  <StateView
    kind="empty"
    title={words.gone}
    text={words.goneText}
    whole
    action={{ label: words.back, to: '/admin/campaigns' }}
  />
);

function Known({ id, leaving }: { id: number; leaving: Leaving }) {
  const { campaign, heard } = useCampaign(id);
  const { data, error } = campaign;
  if (data === undefined) {
    if (error instanceof RequestError && error.status === 404) return <Gone />;
    if (campaign.isError)
      return (
        <LoadFailure
          title={words.failedOne}
          text={words.failedText}
          error={error}
          whole
          retry={() => void campaign.refetch()}
        />
      );
    return (
      <>
        <Head title={words.one} />
        <SkeletonRows label={words.loadingOne} rows={6} height={64} />
      </>
    );
  }
  return (
    <>
      <Head title={data.subject} state={data.state === 'SCHEDULED' ? data.state : undefined} />
      {data.state === 'DRAFT' || data.state === 'SCHEDULED' ? (
        <CampaignEditor key={`${data.id} ${data.changedAt}`} campaign={data} leaving={leaving} />
      ) : (
        <CampaignWatch campaign={data} heard={heard} />
      )}
    </>
  );
}
