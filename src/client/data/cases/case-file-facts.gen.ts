/** Written with the file of past cases (`npm run cases`). */
export const caseFileFacts = { bytes: 1414146, cases: 15190, from: '2009-06-09', to: '2017-08-10' } as const
