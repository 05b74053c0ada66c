import type { MessageDescriptor } from '@lingui/core'
import { createContext } from 'react'

/** Maps the first word of a form's name to the place of the form. */
export type DraftWords = Readonly<Record<string, MessageDescriptor>>

/** The words of all capabilities. */
export const DraftWordsContext = createContext<DraftWords>({})
