/**
 * What our copy says of a citation; `not-a-citation` is free text: a company's rule, another
 * standard.
 */
export const citationStates = ['known', 'reserved', 'unknown', 'not-a-citation'] as const
export type CitationState = (typeof citationStates)[number]
