/** Words and phrases of sentences, of every kind that the reader knows. */
export const pieces =
  `CTOs|or|and|,|not|except|VPs of engineering|head of|product managers|senior|interns|in|near|Berlin|New York|greater|area|Austin, TX|오스틴|서울|에서|에 있는|핀테크|스타트업의|이사|제외|빼고|at|ex-|formerly at|Google|Kestrel Systems|@|acme.com|headquartered in|HQ|based|
50-200|people|employees|1k|over|fewer than|between|$10M|to|$1B|revenue|unknown|raised|Series B|series|a|seed|last|6 months|rounds|3+|-|5+|years|old|founded|after|2015|class of|graduated|from|Stanford|studied|computer science|degree in|직원|50명|이상|이하|경력|5년|매출|100억|달러|시리즈 B|최근|6개월|투자받은|출신|졸업|
named|Anna Kim|linkedin.com/in/anna|enterprise|fast-growing|decision makers|C-level|director|level|and above|who|with|experience|followers|10,000|(|)|.|!|&|/|'s|constructor|__proto__|toString|ﬀ|İ|999999999999999999|0|of|of|the|us|or me|𝔘𝔫𝔦|👩‍💻|2010s|99|years ago|less than|
NOT|OR|AND|-recruiter|-"new york"|-(|"|title:|site:linkedin.com/in|staff+|phd|recently|recently laid off|laid off|off|new|CISO|assistant|to the CFO|chief of staff|office of|reporting to|competitors of|competitors|companies like|PE-backed|above|below|the country|Georgia|uk|us|banks|cybersecurity|at hospitals|I need to reach|I am looking for|this year|raised over 50M|ann@acme.example|https://github.com/ann|figma|not at|who mention|who know|go-to-market|end-to-end encryption|sign-up|in-house|COVID-19|Berlin-based|신임|대기업|경쟁사`
    .replaceAll('\n', '')
    .split('|')

/**
 * The same in Spanish, Portuguese, German, French and Japanese. Each list ends up in one sentence,
 * perhaps with the other pieces.
 */
export const foreignPieces: readonly (readonly string[])[] = [
  'busco|desarrolladores|director|de|marketing|ventas|en|Madrid|Telefónica|no|con más de|5|años de experiencia|empresas|automoción|y|o|, |que trabajaron en|Google|fintech|inglés|zzqx',
  'procuro|engenheiros|de|software|no|Porto|em|São Paulo|não|exceto|Farfetch|com mais de|3|anos|empresas|com|500|funcionários|e|startups|diretor|vendas|zzqx',
  'suche|Vertriebsleiter|Geschäftsführer|von|Fintechs|in|München|nicht bei|Siemens|und|oder|mit|mehr als|5|Jahren Erfahrung|Mitarbeitern|ehemalige|Zzqx|Ingenieure|bei',
  "développeurs|d'expérience|directeurs|à|Paris|chez|L'Oréal|sauf|de|plus de|5 ans|entreprises|200|salariés|et|fondateurs|anciens de|pas|zzqx",
].map((list) => list.split('|'))

export const japanesePieces: readonly string[] =
  '東京|の|エンジニア|ソフトウェア|営業部長|トヨタ|以外の|で働く|と|経験5年以上の|従業員100人以上の|会社|スタートアップ|自動車業界|出身の|、|データサイエンティスト|を探して|ホゲ'.split(
    '|',
  )
