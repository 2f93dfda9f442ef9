import { ArrowRight } from 'lucide-react';
import { type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Banner } from '#domain/contest/schema.ts';
import { home } from '#site/copy/home.ts';
import { registerPages } from '#site/register-pages.ts';
import styles from './banners.module.css';

const anchor = (banner: Banner) => `annonce-${banner.id}`;

/** Shown where the broadcaster has announced nothing. */
const OWN: Banner = { id: 'registre', ...home.banners.own, link: registerPages.register() };

/** The régie's announcements, or one of ours, in a strip with native scrolling; nothing moves by itself. */
export function BannerStrip({ banners: announced }: { banners: readonly Banner[] }) {
  const banners = announced.length > 0 ? announced : [OWN];
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const follow = () => {
    const list = strip.current;
    if (list) setCurrent(Math.round((list.scrollLeft / list.scrollWidth) * banners.length));
  };
  // The links are plain anchors; scrolling from here avoids a history entry for each tap.
  const go = (event: MouseEvent, position: number) => {
    event.preventDefault();
    const list = strip.current;
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    list?.scrollTo({
      left: (list.scrollWidth / banners.length) * position,
      behavior: smooth ? 'smooth' : 'auto',
    });
  };
  return (
    <section className="sect" aria-labelledby="annonces">
      <h2 className="vh" id="annonces">
        {home.banners.heading}
      </h2>
      <ul className={styles.strip} ref={strip} onScroll={follow}>
        {banners.map((banner, position) => (
          <li key={banner.id} id={anchor(banner)} className={`bann ${styles.banner} ${tint(position)}`}>
            <span className={`pagne ${styles.cloth}`} aria-hidden="true" />
            <h3 className="h3">{banner.title}</h3>
            <p className="sm">{banner.text}</p>
            {banner.link && <BannerLink to={banner.link} title={banner.title} />}
          </li>
        ))}
      </ul>
      {banners.length > 1 && (
        <p className={styles.dots}>
          {banners.map((banner, position) => (
            <a
              key={banner.id}
              href={`#${anchor(banner)}`}
              aria-label={home.banners.go(position + 1, banner.title)}
              aria-current={position === current ? 'true' : undefined}
              onClick={(event) => go(event, position)}
            >
              <i />
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

const tint = (position: number) => [styles.green, styles.indigo, styles.red][position % 3];

function BannerLink({ to, title }: { to: string; title: string }) {
  const content = (
    <>
      {home.banners.more}
      <span className="vh"> : {title}</span>
      <ArrowRight size={18} strokeWidth={2.25} aria-hidden="true" />
    </>
  );
  // Operators type the links: the site's own pages and https sites are shown, anything else is left out.
  if (/^\/(?![/\\])/.test(to)) {
    return (
      <Link className="lienfl" to={to}>
        {content}
      </Link>
    );
  }
  return to.startsWith('https://') ? (
    <a className="lienfl" href={to} rel="noopener noreferrer">
      {content}
    </a>
  ) : null;
}
