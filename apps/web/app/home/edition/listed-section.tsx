/** A section of the second edition with its heading, and the link to all of what it lists. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useEditionTexts } from './texts.ts';

interface ListedSectionProps {
  /** The id of the section, for links to it. */
  name: string;
  title: string;
  text?: string;
  /** Where all of it is. */
  all?: string | undefined;
  children: ReactNode;
}

export function ListedSection({ name, title, text, all, children }: ListedSectionProps) {
  const say = useEditionTexts();
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="shell ed-section">
      <div className="ed-head">
        <h2 id={`${name}-title`} className="ed-h2">
          {title}
        </h2>
        {all ? (
          <Link to={all} className="ed-link">
            {say('seeAll')}
            <span className="sr-only">: {title}</span>
          </Link>
        ) : null}
        {text ? <p className="ed-sub">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}
