/** Bytes and numbers of files on their way. */
export const uploadLimits = {
  /** Of one part, before base64. */
  part: 512 * 1024,
  /** Of a part that is not the last one. */
  leastPart: 64 * 1024,
  /** All that one person has sent or announced and nothing shows yet. */
  ofPerson: 64 * 1024 * 1024,
  filesOfPerson: 200,
} as const
