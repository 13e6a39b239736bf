/** The links of an organisation to social media: nothing until there are some, and nothing where they did not load. */
import { MediumIcon } from './MediumIcon.tsx';
import classes from './SocialLinks.module.css';
import { useSocialLinks } from './social-media-queries.ts';
import { words } from './social-media-words.en.ts';

export function SocialLinks({ organization }: { organization: string }) {
  const { data: links = [] } = useSocialLinks(organization);
  if (links.length === 0) return null;
  return (
    <ul className={classes.links} aria-label={words.follow(organization)}>
      {links.map(({ id, name, icon, link }) => (
        <li key={id}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name}, ${words.newTab}`}
            title={name}
          >
            <MediumIcon icon={icon} />
          </a>
        </li>
      ))}
    </ul>
  );
}
