import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'lightningcss';

/** What one style sheet defines and names, as a parser reads it. */
export interface StyleSheet {
  /** Path from the root of the project. */
  file: string;
  /** Whether the sheet is a CSS module, whose classes are its own except those in `:global()`. */
  isModule: boolean;
  classes: ReadonlySet<string>;
  /** Classes that it names in `:global()`. */
  globals: ReadonlySet<string>;
  /** Custom properties that it sets, each with the properties that its values read. */
  properties: ReadonlyMap<string, ReadonlySet<string>>;
  /** Custom properties that other declarations read. */
  reads: ReadonlySet<string>;
  animations: ReadonlySet<string>;
  /** Every identifier in a declaration of an animation. */
  animated: ReadonlySet<string>;
}

/** @throws {Error} when the parser refuses the sheet */
export function readStyleSheet(root: string, file: string): StyleSheet {
  const isModule = file.endsWith('.module.css');
  const classes = new Set<string>();
  const globals = new Set<string>();
  const properties = new Map<string, Set<string>>();
  const reads = new Set<string>();
  const animations = new Set<string>();
  const animated = new Set<string>();
  const takeClasses = (selector: readonly object[], into: Set<string>): void => {
    for (const part of selector as readonly Part[]) {
      if (part.type === 'class') into.add(part.name ?? '');
      if (part.kind === 'global' && part.selector) takeClasses(part.selector, globals);
      // A class that is only excluded is named all the same: without its other rules it would be reported there.
      for (const inner of [...(part.selectors ?? []), ...(part.of ?? [])]) takeClasses(inner, into);
    }
  };
  transform({
    filename: file,
    code: readFileSync(path.join(root, file)),
    cssModules: isModule,
    visitor: {
      Rule: {
        style: ({ value }) => {
          for (const selector of value.selectors) takeClasses(selector, classes);
        },
        keyframes: ({ value }) => void animations.add(String(value.name.value)),
      },
      Declaration: (declaration) => {
        const variables = namesIn(declaration, 'var');
        // The parser also calls properties that it does not know custom, such as `content`.
        if (declaration.property === 'custom' && declaration.value.name.startsWith('--')) {
          const { name } = declaration.value;
          properties.set(name, new Set([...(properties.get(name) ?? []), ...variables]));
          return;
        }
        for (const name of variables) reads.add(name);
        if (/"(?:animation|animation-name)"/.test(JSON.stringify(declaration)))
          takeStrings(declaration, animated);
      },
    },
  });
  return { file, isModule, classes, globals, properties, reads, animations, animated };
}

interface Part {
  type: string;
  kind?: string;
  name?: string;
  selector?: readonly object[];
  selectors?: readonly (readonly object[])[];
  of?: readonly (readonly object[])[] | null;
}

/** The custom properties that `var()` names anywhere in a declaration. */
function namesIn(node: unknown, type: string): string[] {
  if (!node || typeof node !== 'object') return [];
  const inner = Object.values(node).flatMap((value) => namesIn(value, type));
  const { type: own, value } = node as { type?: unknown; value?: { name?: { ident?: unknown } } };
  return own === type && typeof value?.name?.ident === 'string' ? [value.name.ident, ...inner] : inner;
}

function takeStrings(node: unknown, into: Set<string>): void {
  if (typeof node === 'string') into.add(node);
  else if (node && typeof node === 'object')
    for (const value of Object.values(node)) takeStrings(value, into);
}
