/** Whether a request by this method only reads a page, and sends nothing. */
export const reads = (method: string): boolean => method === 'GET' || method === 'HEAD';
