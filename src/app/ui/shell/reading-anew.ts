/**
 * Whether the frame's data are being read anew on purpose, because the user's session has turned out to be over: then
 * /votepending, which otherwise opens without any request, reads them too.
 */
export const readingAnew = { frame: false };
