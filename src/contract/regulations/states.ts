/**
 * The states of a citation in our copy; `not-a-citation` is free text: a company's rule, another
 * standard.
 */
export const citationStates = ['known', 'reserved', 'unknown', 'not-a-citation'] as const
export type CitationState = (typeof citationStates)[number]
