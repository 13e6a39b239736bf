/** The foot of the club's pages: whose they are, and where else the club is to be found. */
import { clubName } from '../../lib/club/club-name.ts';
import classes from './ClubFooter.module.css';
import { words } from './social-media-words.en.ts';
import { SocialLinks } from './SocialLinks.tsx';

export function ClubFooter() {
  const name = clubName();
  if (name === '') return null;
  return (
    <footer className={classes.footer}>
      <p>{name}</p>
      <SocialLinks organization={name} />
      <p className={classes.runsOn}>{words.runsOn}</p>
    </footer>
  );
}
