import { regie } from '#app/copy/regie.ts';
import styles from '#app/regie/page.module.css';
import type { Route } from './+types/direct.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(regie.nav.live) }];

export default function Live() {
  return <h1 className={styles.title}>{regie.nav.live}</h1>;
}
