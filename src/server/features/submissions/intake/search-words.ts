/** Where a record is among all others, as the index of words knows it. */
export const placeWord = {
  account: (id: number) => `=a${id}`,
  form: (key: number) => `=f${key}`,
  project: (id: number) => `=p${id}`,
  user: (id: number) => `=u${id}`,
}

export function placeWords({
  accountID,
  formKey,
  projectID,
  userID,
}: {
  accountID: number
  formKey: number
  projectID: number
  userID: number
}): string[] {
  return [
    placeWord.account(accountID),
    placeWord.form(formKey),
    placeWord.project(projectID),
    placeWord.user(userID),
  ]
}

/**
 * A search for all these words, each also as the beginning of one, in one of the places of each
 * list.
 */
export function searchQuery(
  words: readonly string[],
  places: readonly (readonly string[])[],
): string {
  // Letters and digits alone, so nothing of the query's own language is among them.
  return [
    ...words.map((word) => `'${word}':*`),
    ...places.map((some) => `(${some.map((place) => `'${place}'`).join(' | ')})`),
  ].join(' & ')
}
