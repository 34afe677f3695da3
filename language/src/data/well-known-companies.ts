/**
 * Companies that sentences name without a sign that they are companies, in their usual spelling.
 * Words with a plainer meaning are left out.
 */
const latin = `Google|Amazon Web Services|Meta|Microsoft|Amazon|Facebook|Netflix|Tesla|SpaceX|Blue Origin|Rocket Lab|OpenAI|Anthropic|Mistral|DeepMind|Hugging Face|Nvidia|AMD|Intel|Qualcomm|Broadcom|TSMC|ASML|IBM|Cisco|Dell|Lenovo|Sony|Samsung|Samsung Electronics|LG Electronics|SK Hynix|Hyundai|Hyundai Motor|Toyota|Honda|Nissan|BMW|Mercedes-Benz|Volkswagen|Audi|Porsche|Volvo|Ferrari|Stellantis|General Motors|Ford Motor|Rivian|Lucid Motors|Waymo
|Salesforce|HubSpot|Zendesk|Intercom|ServiceNow|Workday|Atlassian|Shopify|Stripe|PayPal|Adyen|Klarna|Revolut|Monzo|N26|Robinhood|Coinbase|Binance|Kraken|Plaid|Brex|Airbnb|Booking Holdings|Expedia|Tripadvisor|Uber|Lyft|DoorDash|Instacart|Deliveroo|Delivery Hero|Spotify|TikTok|ByteDance|Tencent|Alibaba|Baidu|Huawei|Xiaomi|JD.com|Meituan|Rakuten|SoftBank|LINE Plus|Naver|Kakao|Coupang|Mercari
|Snowflake|Databricks|Datadog|MongoDB|Confluent|HashiCorp|GitHub|GitLab|Twilio|Okta|Cloudflare|Palantir|Figma|Canva|Notion Labs|Dropbox|DocuSign|Airtable|Asana|Monday.com|Grammarly|Duolingo|Coursera|Udemy|Theranos|WeWork|Peloton|Wayfair|Etsy|eBay|Zalando|Farfetch|Glossier|IKEA|H&M|Zara|Inditex|Nike|Adidas|Unilever|Nestlé|Procter & Gamble|Danone|L'Oréal|PepsiCo|Coca-Cola|Starbucks|McDonald's|Walmart|Costco|Mercadona|Carrefour|Aldi|Tesco
|Goldman Sachs|JPMorgan|J.P. Morgan|JP Morgan|Morgan Stanley|BlackRock|Citigroup|Citibank|Bank of America|Wells Fargo|HSBC|Barclays|UBS|Credit Suisse|Deutsche Bank|BNP Paribas|BBVA|Nubank|Itaú|Goldman|Mastercard|American Express|McKinsey|McKinsey & Company|Bain|BCG|Boston Consulting Group|Deloitte|PwC|KPMG|Ernst & Young|Accenture|Capgemini|Infosys|TCS|Wipro|Cognizant
|Siemens|Bosch|SAP|Oracle|BASF|Bayer|Allianz|Airbus|Boeing|Lockheed Martin|Raytheon|Northrop Grumman|Rolls-Royce|Philips|Ericsson|Nokia|Vodafone|Telefónica|Verizon|AT&T|T-Mobile|Comcast|Disney|Warner Bros|Pfizer|Moderna|Novartis|Roche|Sanofi|AstraZeneca|GSK|Merck|Johnson & Johnson|AbbVie|Genentech|Mayo Clinic|Maersk|DHL|FedEx|Lufthansa|Ryanair|Delta Air Lines|Heineken|AB InBev|ExxonMobil|Chevron|TotalEnergies|Equinor`
const hangul = `삼성|삼성전자|삼성SDS|삼성물산|삼성바이오로직스|삼성디스플레이|LG|LG전자|LG화학|LG CNS|LG에너지솔루션|LG유플러스|SK텔레콤|SK하이닉스|SK이노베이션|현대차|현대자동차|현대모비스|현대카드|현대건설|기아|포스코|한화|롯데|롯데쇼핑|신세계|이마트|CJ|CJ제일제당|CJ대한통운|CJ ENM|GS리테일|GS칼텍스|KT|네이버|카카오|카카오뱅크|카카오페이|카카오게임즈|라인플러스|쿠팡|배달의민족|우아한형제들|요기요|토스|비바리퍼블리카|토스뱅크|당근마켓|당근|무신사|마켓컬리|컬리|오늘의집|버킷플레이스|직방|야놀자|여기어때|왓챠|하이브|크래프톤|넥슨|넷마블|엔씨소프트|스마일게이트|펄어비스|컴투스|뱅크샐러드|센드버드|업스테이지|뤼튼|리벨리온|몰로코|두나무|빗썸|하나은행|국민은행|신한은행|우리은행|신한카드|아모레퍼시픽|LG생활건강|셀트리온|유한양행|대한항공|아시아나항공|두산|효성|한국전력|구글|애플|아마존|마이크로소프트|메타|테슬라|넷플릭스|오라클|엔비디아|인텔|도요타|소니`

/** Spellings by their lower-case form with single spaces. */
export const wellKnownCompanies: ReadonlyMap<string, string> = new Map(
  `${latin}|${hangul}`
    .replaceAll('\n', '')
    .split('|')
    .map((name) => [name.toLowerCase().replace(/[\s-]+/g, ' '), name]),
)

/** Words of these names that are no typing errors. */
export const companyWords: ReadonlySet<string> = new Set(
  [...wellKnownCompanies.keys()].flatMap((name) => name.replaceAll(/['.&]/g, '').split(' ')),
)
