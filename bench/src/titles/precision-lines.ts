import { bootstrap, type Estimate } from './bootstrap.ts'
import { ingredients, type Ingredient, type Result } from './judge.ts'

const described: Record<Ingredient, string> = {
  containedWords: 'all words contained',
  words: 'the places of the words instead',
  nearRoles: 'and near roles',
  places: 'and the places of the roles',
}

/** The mean average precision by each ingredient, and what the ingredient adds to the previous ones. */
export function precisionLines(results: Record<Ingredient, Result[]>): string[] {
  const averages = (name: Ingredient) => results[name].map(({ average }) => average)
  const lines = ingredients.map((name, at) => {
    const own = averages(name)
    const ten = results[name].reduce((sum, result) => sum + result.ten, 0) / own.length
    const line = `  ${described[name]}: ${shown(bootstrap(own))}, ${ten.toFixed(3)}`
    if (at === 0) return line
    const before = averages(ingredients[at - 1]!)
    return `${line}; adds ${shown(bootstrap(own.map((average, query) => average - before[query]!)))}`
  })
  const head = `${results.words.length} queries: mean average precision [95 % interval], precision of the first ten`
  return [head, ...lines]
}

const shown = ({ mean, low, high }: Estimate): string =>
  `${mean.toFixed(3)} [${low.toFixed(3)} to ${high.toFixed(3)}]`
