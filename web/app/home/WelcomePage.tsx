/** What a visitor sees before logging in: what this is, and the way in. */
import { Button } from '@mantine/core';
import { IconBolt, IconMessages, IconUsersGroup } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { clubName } from '../../lib/club/club-name.ts';
import { ClubParts } from './ClubParts.tsx';
import { words as homeWords } from './home-words.en.ts';
import { CoursePicture } from './CoursePicture.tsx';
import classes from './WelcomePage.module.css';

const icons = [
  <IconBolt key="live" size={24} aria-hidden />,
  <IconUsersGroup key="four" size={24} aria-hidden />,
  <IconMessages key="thread" size={24} aria-hidden />,
];

export function WelcomePage() {
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div className={classes.text}>
          <p className={classes.club}>{clubName()}</p>
          <h1 className={classes.title}>{homeWords.welcome.title}</h1>
          <p className={classes.lead}>{homeWords.welcome.text}</p>
          <div className={classes.buttons}>
            <Button component={Link} to="/login" size="md">
              {homeWords.welcome.logIn}
            </Button>
            <Button component={Link} to="/sign-up" size="md" variant="default">
              {homeWords.welcome.signUp}
            </Button>
          </div>
        </div>
        <CoursePicture className={classes.picture} />
      </section>
      <nav className={classes.links} aria-label={homeWords.welcome.pagesLabel}>
        {homeWords.welcome.pages.map(({ to, title }) => (
          <Link key={to} to={to}>
            {title}
          </Link>
        ))}
      </nav>
      <ul className={classes.points}>
        {homeWords.welcome.points.map(({ title, text }, index) => (
          <li key={title}>
            <span className={classes.icon}>{icons[index]}</span>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {/* Last, so that nothing jumps when they come. */}
      <ClubParts visitor />
    </div>
  );
}
