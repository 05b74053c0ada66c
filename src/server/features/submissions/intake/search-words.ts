/** Words of the search index for a record's company, form, project and author. */
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
 * Returns the query for records with all these words or beginnings of words, and with one place of
 * each list.
 */
export function searchQuery(
  words: readonly string[],
  places: readonly (readonly string[])[],
): string {
  // Words have only letters and digits, so they cannot contain syntax of the query.
  return [
    ...words.map((word) => `'${word}':*`),
    ...places.map((some) => `(${some.map((place) => `'${place}'`).join(' | ')})`),
  ].join(' & ')
}
