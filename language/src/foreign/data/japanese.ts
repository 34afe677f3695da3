/** Japanese, in the form of `spanish.ts`: there are no spaces between its words. */
export const japanese = `
t 代表取締役|社長|最高経営責任者: CEOs
t 最高財務責任者: CFOs
t 最高技術責任者: CTOs
t プロダクトマネージャー|プロダクトマネジャー: product managers
t プロジェクトマネージャー|プロジェクトマネジャー: project managers
t データサイエンティスト: data scientists
t 役員|取締役|執行役員|経営陣|経営層: executives
t 意思決定者|決裁者: decision makers
t 営業担当者|営業担当|営業マン: sales representatives
h エンジニア|技術者: engineers
h 開発者|デベロッパー: developers
h プログラマー|プログラマ: programmers
h マネージャー|マネジャー|部長|課長|責任者: managers
h 担当者|担当: people
h ディレクター: directors
h デザイナー: designers
h アナリスト: analysts
h コンサルタント: consultants
h リクルーター|採用担当者|採用担当: recruiters
h マーケター: marketers
h 弁護士: lawyers
h 看護師: nurses
h 医師: physicians
h 薬剤師: pharmacists
h 会計士|公認会計士|経理: accountants
h 建築家: architects
h 教師|教員: teachers
h 教授: professors
h 研究者|研究員: researchers
h 創業者|共同創業者|起業家: founders
h オーナー|経営者: owners
h インターン: interns
h ライター: writers
h 記者: journalists
h 翻訳者: translators
h バイヤー: buyers
h スペシャリスト: specialists
f ソフトウェア|ソフトウエア: software
f 営業|セールス: sales
f マーケティング: marketing
f 人事: HR
f 財務|経理部: finance
f データ: data
f プロダクト|製品: product
f プロジェクト: project
f 購買|調達: procurement
f 法務: legal
f 広報: PR
f 品質: quality
f 機械: mechanical
f 電気: electrical
f システム: systems
f インフラ: infrastructure
f セキュリティ: security
f バックエンド: backend
f フロントエンド: frontend
f 機械学習: machine learning
f ai: AI
f web|ウェブ: web
f シニア: senior
f ジュニア: junior
f 製造: production
f 事業開発: business development
f ux: UX
f グラフィック: graphic
c 会社|企業: companies
c スタートアップ|ベンチャー: startups
c 代理店: agencies
c 大企業|大手企業: enterprise companies
c 中小企業: smbs
i 自動車: automotive
i フィンテック: fintech
i 銀行: banking
i 保険: insurance
i 医療|ヘルスケア: healthcare
i 教育: education
i 建設: construction
i エネルギー: energy
i 食品: food
i 旅行|観光: travel
i ファッション|アパレル: fashion
i eコマース|ec: ecommerce
i バイオ: biotech
i 製薬: pharma
i 通信: telecommunications
i 不動産: real estate
i ゲーム: gaming
i コンサルティング: consulting
i 小売: retail
i 半導体: semiconductor
i it: information technology
i 製造業: manufacturing
i saas: saas
i 広告: advertising
p アメリカ|米国: United States
p イギリス|英国: United Kingdom
p ドイツ: Germany
p フランス: France
p スペイン: Spain
p 韓国: South Korea
p ソウル: Seoul
p シンガポール: Singapore
p ロンドン: London
p パリ: Paris
p ベルリン: Berlin
p ニューヨーク: New York
p サンフランシスコ: San Francisco
p シリコンバレー: Silicon Valley
p 台湾: Taiwan
p 香港: Hong Kong
p 中国: China
p インド: India
p ベトナム: Vietnam
p ヨーロッパ|欧州: Europe
p アジア: Asia
w 女性: women
w 男性: men
w 英語を話す|英語が話せる|英語ができる: who speak english
w データ分析: data analytics
b 業界|系|関連: industry
b と|や|または|もしくは|か|、|，|・: and
b に|へ|を|は|が|も|な|する|している|です|ます|人|人材|方|たち|さん|る|いる|ある|住む|在住: 
b を探して|探して|探しています|を探しています|ください|お願いします|検索: 
n 以外の|以外|を除く|除く|を除いた|ではない|じゃない|で働いていない|に勤めていない|にいない|に住んでいない|なしの|なし: not
x 出身の|出身|で働いていた|に勤めていた|元社員: past
a で働く|に勤める|勤務の|勤務|で働いている|に勤務する|所属の: now
a にある|の|で|における|在住の: of
s 東京大学|東大: University of Tokyo
s 京都大学|京大: Kyoto University
s 大阪大学|阪大: Osaka University
s 早稲田大学|早稲田|早大: Waseda University
s 慶應義塾大学|慶應|慶応: Keio University
s 東京工業大学|東工大: Tokyo Institute of Technology
s 一橋大学: Hitotsubashi University
s 東北大学: Tohoku University
s 九州大学: Kyushu University
s 北海道大学: Hokkaido University
s 名古屋大学: Nagoya University
b 卒業生|卒業した|卒業|卒: 
t 人事担当者|人事担当: HR people
t 営業部長: sales managers
h 社員|メンバー: people
h シェフ|料理人: chefs
h カスタマーサクセス: customer success managers
h アーキテクト: architects
h 監査役|監査人: auditors
h 税理士: tax accountants
h 秘書: secretaries
h 店長: store managers
h 本部長: general managers
f クラウド: cloud
f 品質管理: quality control
f 経営企画: corporate planning
f 総務: general affairs
f ネットワーク: network
f モバイル: mobile
f ios: iOS
f android: Android
i 人工知能|生成ai: ai
i 病院: hospital
i 物流: logistics
i 化粧品: cosmetics
i 化学: chemicals
i 証券: capital markets
i メーカー: manufacturing
w 最近転職した|最近転職|転職したばかり|直近で転職した: who recently changed jobs
w 最近昇進した|最近昇格した|昇進したばかり: who recently were promoted
w 最近入社した: who recently joined
w シリーズa: Series A
w シリーズb: Series B
w シリーズc: Series C
w シリーズd: Series D
w シード: seed
w フリーランス: freelancers
w リモート|在宅: remote
w 独身|未婚|既婚: who are single
`
