export function digest(root: string, files: string[]): string;
export function isBuilt(root: string): boolean;
export function beginBuild(root: string): () => void;
