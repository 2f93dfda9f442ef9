import type { Candidate, Contest, FaqItem } from '#domain/contest/schema.ts';
import { fr } from '#site/copy/fr.ts';

const CONTEXT = 'https://schema.org';

/** Structured data for search engines: JSON-LD, which is never executed. */
type Data = Record<string, unknown>;

/** The questions and their answers. */
export function faqData(items: readonly FaqItem[]): Data {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/**
 * The site, and the vote of the week while it has a date.
 *
 * @param site full address of the home page
 * @param about description of the site
 */
export function siteData(site: string, contest: Contest | null, about: string = fr.tagline): Data {
  return {
    '@context': CONTEXT,
    '@graph': [
      { '@type': 'WebSite', '@id': `${site}#site`, name: fr.name, url: site, inLanguage: 'fr' },
      ...(contest
        ? [
            {
              '@type': 'Event',
              name: `${fr.name}, semaine ${contest.week}`,
              description: about,
              startDate: contest.start_date,
              endDate: contest.end_date,
              eventAttendanceMode: `${CONTEXT}/OnlineEventAttendanceMode`,
              eventStatus: `${CONTEXT}/EventScheduled`,
              location: { '@type': 'VirtualLocation', url: site },
              isAccessibleForFree: true,
            },
          ]
        : []),
    ],
  };
}

/** A candidate's data. @param url full address of their page @param image full address of their picture */
export function candidateData(candidate: Candidate, url: string, image: string): Data {
  return {
    '@context': CONTEXT,
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name: candidate.display_name,
      description: candidate.description,
      homeLocation: candidate.city,
      image,
    },
  };
}
