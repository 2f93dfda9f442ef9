import path from 'node:path';
import ts from 'typescript';

/** The class names that the pages' code can give to elements, read from its types or, where they are wide, its text. */
export interface UsedClasses {
  /** Global classes with the place of one use; `*` in a name stands for a number. */
  globals: ReadonlyMap<string, string>;
  /**
   * For each module, by its path from the root, the classes that code asks of it, with the place of one use; "" for a
   * class that need not exist.
   */
  modules: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Expressions whose classes could not be derived, with their place. */
  problems: readonly string[];
}

/** @param root folder of the project, with its `tsconfig.json` */
export function readUsedClasses(root: string): UsedClasses {
  const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = ts.sys
    .readDirectory(path.join(root, 'src'), ['.ts', '.tsx'])
    .concat(ts.sys.readDirectory(path.join(root, '.react-router/types'), ['.ts']))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const program = ts.createProgram(files, options);
  const reader = new ClassReader(root, program.getTypeChecker());
  for (const source of program.getSourceFiles()) {
    if (source.fileName.startsWith(path.join(root, 'src/app/'))) reader.read(source);
  }
  return reader;
}

class Underivable extends Error {}
const NOTHING = [''];

class ClassReader implements UsedClasses {
  readonly globals = new Map<string, string>();
  readonly modules = new Map<string, Map<string, string>>();
  readonly problems: string[] = [];
  readonly #root: string;
  readonly #checker: ts.TypeChecker;

  constructor(root: string, checker: ts.TypeChecker) {
    this.#root = root;
    this.#checker = checker;
  }

  read(node: ts.Node): void {
    if (ts.isJsxAttribute(node) && isClassProp(node.name.getText())) this.#take(node.initializer);
    if (ts.isPropertyAssignment(node) && isClassProp(node.name.getText())) this.#take(node.initializer);
    if (ts.isIdentifier(node)) this.#readModule(node);
    ts.forEachChild(node, (child) => this.read(child));
  }

  /** Any use of a module's classes, wherever it stands. */
  #readModule(node: ts.Identifier): void {
    const file = this.#moduleOf(node);
    if (!file || ts.isImportClause(node.parent)) return;
    const { parent } = node;
    const known = this.modules.get(file) ?? new Map<string, string>();
    this.modules.set(file, known);
    if (ts.isPropertyAccessExpression(parent)) known.set(parent.name.text, this.#place(node));
    else if (ts.isElementAccessExpression(parent)) {
      const names = this.#literals(this.#checker.getTypeAtLocation(parent.argumentExpression));
      if (!names) this.problems.push(`${this.#place(node)}: "${parent.getText()}" may be any class`);
      // `?? ''` says that the sheet need not define all of them.
      const optional = ts.isBinaryExpression(parent.parent);
      for (const name of names ?? []) known.set(name, optional ? '' : this.#place(node));
    } else
      this.problems.push(
        `${this.#place(node)}: a module's classes are asked for by name, or by a union of names`,
      );
  }

  #moduleOf(node: ts.Identifier): string | null {
    const declaration = this.#checker.getSymbolAtLocation(node)?.declarations?.[0];
    if (!declaration || !ts.isImportClause(declaration)) return null;
    const from = (declaration.parent.moduleSpecifier as ts.StringLiteral).text;
    if (!from.endsWith('.module.css')) return null;
    const file = from.startsWith('#')
      ? path.join(this.#root, 'src', from.slice(1))
      : path.join(path.dirname(node.getSourceFile().fileName), from);
    return path.relative(this.#root, file);
  }

  #take(value: ts.Expression | ts.JsxAttributeValue | undefined): void {
    const expression =
      value && ts.isJsxExpression(value) ? value.expression : (value as ts.Expression | undefined);
    if (!expression) return;
    try {
      for (const list of this.#values(expression)) {
        for (const name of list.split(/\s+/)) if (name) this.globals.set(name, this.#place(expression));
      }
    } catch (error) {
      if (!(error instanceof Underivable)) throw error;
      this.problems.push(`${this.#place(expression)}: no class can be read from "${error.message}"`);
    }
  }

  /** Every text that an expression can evaluate to, except the classes of modules. @throws {Underivable} */
  #values(node: ts.Expression): string[] {
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node)) {
      return this.#values(node.expression);
    }
    if (ts.isTemplateExpression(node)) return this.#template(node);
    if (ts.isConditionalExpression(node))
      return [...this.#values(node.whenTrue), ...this.#values(node.whenFalse)];
    if (ts.isBinaryExpression(node)) {
      if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
        return [...NOTHING, ...this.#values(node.right)];
      }
      return [...this.#values(node.left), ...this.#values(node.right)];
    }
    if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((element) => this.#values(element));
    if (ts.isObjectLiteralExpression(node)) {
      return node.properties.flatMap((one) =>
        ts.isPropertyAssignment(one) ? this.#values(one.initializer) : NOTHING,
      );
    }
    const literals = this.#literals(this.#checker.getTypeAtLocation(node));
    if (literals) return literals;
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      if (ts.isIdentifier(node.expression) && this.#moduleOf(node.expression)) return NOTHING;
      if (ts.isElementAccessExpression(node)) return this.#values(node.expression);
    }
    if (ts.isCallExpression(node)) return this.#call(node);
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return this.#named(node);
    throw new Underivable(node.getText());
  }

  #template(node: ts.TemplateExpression): string[] {
    let made = [node.head.text];
    for (const { expression, literal } of node.templateSpans) {
      const values = this.#values(expression);
      made = made.flatMap((before) => values.map((value) => before + value + literal.text));
    }
    return [...new Set(made)];
  }

  /** The texts that a function returns, or that `[…].filter(Boolean).join(' ')` makes. */
  #call(node: ts.CallExpression): string[] {
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression) && ['filter', 'join'].includes(expression.name.text)) {
      return this.#values(expression.expression);
    }
    const declaration = this.#checker.getResolvedSignature(node)?.declaration;
    if (!declaration || !('body' in declaration) || !declaration.body) throw new Underivable(node.getText());
    const body = declaration.body as ts.ConciseBody;
    if (!ts.isBlock(body)) return this.#values(body);
    const answers: string[] = [];
    const look = (part: ts.Node): void => {
      if (ts.isReturnStatement(part) && part.expression) answers.push(...this.#values(part.expression));
      if (!ts.isFunctionLike(part)) ts.forEachChild(part, look);
    };
    look(body);
    return answers;
  }

  /** The values of a name at its declaration. A component's own class prop is read where the component is used. */
  #named(node: ts.Identifier | ts.PropertyAccessExpression): string[] {
    let symbol = this.#checker.getSymbolAtLocation(node);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    if (!declaration) throw new Underivable(node.getText());
    if (
      isClassProp(String(symbol?.name)) &&
      (ts.isBindingElement(declaration) || ts.isPropertySignature(declaration))
    ) {
      const otherwise = ts.isBindingElement(declaration) ? declaration.initializer : undefined;
      return otherwise ? this.#values(otherwise) : NOTHING;
    }
    if (
      (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)) &&
      declaration.initializer
    ) {
      return this.#values(declaration.initializer);
    }
    throw new Underivable(node.getText());
  }

  /** The texts of a union of literals, null for a wider type. */
  #literals(type: ts.Type): string[] | null {
    if (type.isUnion()) {
      const parts = type.types.map((part) => this.#literals(part));
      return parts.includes(null) ? null : [...new Set(parts.flatMap((part) => part ?? []))];
    }
    if (type.isStringLiteral() || type.isNumberLiteral()) return [String(type.value)];
    if (type.flags & ts.TypeFlags.Number) return ['*'];
    return type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLiteral)
      ? NOTHING
      : null;
  }

  #place(node: ts.Node): string {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${path.relative(this.#root, source.fileName)}:${line + 1}`;
  }
}

/** A prop that carries class names, by its name. */
const isClassProp = (name: string) => /^(?:class|\w*[cC]lassName)$/.test(name);
