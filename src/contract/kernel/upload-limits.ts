/** Limits of uploads in bytes and numbers. */
export const uploadLimits = {
  /** Largest part, before base64. */
  part: 512 * 1024,
  /** Smallest part except the last one. */
  leastPart: 64 * 1024,
  /** Total of a person's sent or announced files that no record uses yet. */
  ofPerson: 64 * 1024 * 1024,
  filesOfPerson: 200,
} as const
