/**
 * Words that are common in passwords, most common first: words of this trade and country, then stems of the most common
 * leaked passwords, as collected by zxcvbn (MIT, https://github.com/zxcvbn-ts/zxcvbn).
 */
export const commonWords: readonly string[] = `
password welcome admin administrator letmein changeme login passphrase secret qwerty asdf zxcv abcd test guest root
user owner manager india bharat hindustan jaihind mumbai bombay pune delhi chennai kolkata bangalore bengaluru
hyderabad nagpur nashik ahmedabad ganesh krishna shiva lakshmi sairam hanuman cricket sachin dhoni kohli namaste
photocopier photocopy copier printer scanner toner xerox canon brother epson ricoh kyocera konica minolta laserjet
office company business dealer shop store platen service sales summer winter spring monsoon monday january december
dragon baseball football monkey shadow master michael mustang qwertyuiop superman jordan qazwsx jennifer killer
trustno hunter harley zxcvbnm asdfgh buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou
ranger daniel hockey george computer michelle jessica starwars pepper klaster zxcvbn freedom princess joshua maggie
pass ginger amanda ashley love cheese nicole matthew chelsea dallas biteme matrix william yankees taylor corvette
austin access martin heather thunder merlin diamond hello anthony hammer qwer silver gfhjkm justin patrick richard
bailey internet samantha golfer scooter orange cookie maverick jackson sparky mickey phoenix bigdog snoopy guitar
whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy falcon samsung steelers joseph smokey dakota
melissa arsenal boomer eagles tigers marina nascar gateway porsche yellow monster spider diablo hannah bulldog
junior london purple compaq lakers iceman hardcore cowboys money banana boston brandon tennis johnny miller coffee
scooby edward nikita mother yamaha brandy barney chester oliver charles player knight forever steven rangers
midnight chicago bigdaddy redsox victoria badboy angel please fender chris jasper james slayer rabbit natasha rachel
marine wizard marlboro raiders prince casper fishing flower crystal jasmine panties iwantu adidas winner gandalf
enter ghbdtn angela mike golden lauren cocacola winston madison angels blowme panther spanky shannon sophie johnson
asdfasdf david toyota tiger murphy canada danielle blowjob jonathan liverpoo muffin cooper apples jackie dennis
black john sandra pokemon slipknot carlos qazxsw scorpion qwaszx nathan butter startrek rainbow asdfghjkl razz
redskins newyork gemini cameron qazwsxedc florida liverpool turtle nicholas viking booger wilson sierra butthead
doctor rocket victor dolphins captain bandit jaguar packers pookie peaches blue dolphin helpme tucker theman tiffany
maxwell jeremy qwertyui debbie albert maddog lovers monica alex united giants nirvana metallic hotdog rosebud
mountain benjamin warrior stupid elephant success bond jackass bonnie alexis lucky jason scorpio samson rush azerty
freddy driver willie calvin sydney gators dexter bubba creative golf voodoo happy arthur trouble america nissan
gunner rebecca stella garfield gordon jessie parker asdfghjk apollo jack eminem legend airborne beavis august bear
apple brooklyn godzilla skippy buddy qwert kitten magic shelby beaver phantom fred nothing asdasd williams xavier
braves darkness blink travis copper tomcat platinum qweqwe girls bigboy green power animal police online voyager
lifehack fish sniper trinity walter blazer heaven lover snowball playboy bubbles loveme hooters marvin willow donkey
topgun nintendo saturn family november gabriel destiny pakistan pumpkin digital sergey chance explorer redwings
private therock runner lasvegas guinness beatles fire cassie christin celtic broncos andrey babygirl nelson donald
scott eclipse cartman fluffy louise michigan testing carolina little samuel alexande birdie steve cherry pantera
sharon gibson vampire mexico peter buffalo montana genius beer flyers maximus school minecraft lovely stalker
metallica doggie carter kristina kimberly spencer speedy barbara snickers sabrina carmen marcus bronco yankee
friends paradise dreams magnum horses cool caroline lacrosse goober member qwertyu enigma scotty pimpin bollocks
brian surfer sammy genesis poohbear dave star qweasdzxc baby racing friend hawaii eagle billy viper october vanessa
poopoo einstein stanley walker paul drowssap stephen courtney simple alaska badger action jake bill denise jester
spitfire drummer forest patricia maryjane champion diesel svetlana rock friday kevin mark gregory pamela frank
hotrod chevy anderson douglas westside security google badass shorty tester thumper hitman mozart general reddog
music lizard alexander melanie ruslan vincent sweet teresa scarface marshall olivia veronica buddha spirit frankie
stargate antonio liberty natalie mercury naruto suzuki semperfi king popcorn spooky marley system brittany claudia
kelly scotland free kitty cherokee vikings simpsons death leslie rascal qweasd jimmy loveyou hummer allison rocky
patches russia adrian jupiter penguin howard passion honda vfhbyf andre vladimir franklin sandman infinity homer
raider passport assman fantasy bulldogs horney domino budlight ironman disney norman softball bishop francis brutus
ford redrum brooke bigred jeffrey jesus fktrcfylh karina marines kawasaki digger ireland oksana fireman cougar
college alicia russell houston bradley sarah justice super wildcats tinker duncan dancer logitech avalon swordfis
everton reggie motorola alexandr molly timothy claire patriots madonna colorado eugene ducati kermit juventus indian
connor galore freeuser smooth house titanic boogie simpson warcraft wolverin elizabet arizona saints valentin
georgia asdfg accord matt baxter denver mitchell christ yfnfif smith stinky zachary roland naughty spiderma chopper
brenda extreme virginia water skyline poop zombie pearljam froggy pirate fylhtq vision awesome alyssa dreamer
predator bullet empire wolf kirill people elvis panthers skipper nemesis peekaboo rasdzv simon alison rolltide
american cardinal arnold chevelle daddy psycho danger mookie wanker manutd tommy hobbes vegeta goblue burton
fyfcnfcbz picard bobby windows loverboy lovelove vfrcbv victory bambam turkey serega tweety hiphop galina rooster
polina berlin taurus electric ronald avatar mine raptor alpha maksim brazil eric newport hard kenneth hendrix madmax
england sublime britney france darkside bigman hercules lawrence wolfpack classic lincoln ronaldo spiderman blizzard
cheyenne wombat cjkysirj raymond kristen pandora devils simone holiday wildcat horse kramer sterling caesar alabama
carrie bondage basketball sports pickle catch leather shaggy chronic flowers robbie gracie amber freepass airplane
perfect kodiak billybob katana sunset crazy good stingray maria anna snowman phpbb chocolat zeppelin garcia detroit
wolves pontiac candy firebird gundam panzer outlaw time pretty fisher connie honey trevor redhead hardon greenday
tarheels nastya hellfire cobra engineer savage serenity sasha michele dude lickme fireball white remember darkstar
miranda flash harvey oscar strike freddie pavilion beauty bobafett adam dbrnjhbz jeff bigmac duke clinton bowling
jenny natali future harrison jones wallace swimming apache rulez pyramid dodgers girl whynot defender teens morris
trooper cancer precious packard lucifer popeye weasel raven icecream stewart tanner swordfish blonde sandy presario
rockstar viktor cheryl norton control wutang airforce julian atlanta pimp spike thailand looking casino paris mouse
lennon bluebird theone hawkeye hacker lisa dustin elaine nfnmzyf sailor catfish goldfish maxima tattoo barbie light
design pervert machine herman wrangler rocks trucks nipples roscoe tornado jerry lights bubble cadillac madman
orlando pegasus target longhorn laura philip browns eatme stefan cannon dilbert baller microsoft winnie christia
katie shooter xfiles qazqaz street seattle corona amateur cthutq prelude beach malibu freaky assassin integra
atlantis pussies dragons iloveu unicorn lonewolf regina stealth kristin tony peewee openup bobcat stacey software
newton leonardo student srinivas angelina young enjoy valentina trigger zaqwsx lolita athena shotgun coyote bruins
veronika dollar country joker babydoll lestat wordpass hottie smiley potter random sweety butterfly woody chipper
snake samurai video gizmo maddie devildog valerie mistress flipper express powers cessna teacher goldie moose
polaris piglet cookies elena montreal hjvfirf ladies wolfgang fatboy scully father single wicked daisy fetish foobar
castle tickle bunny pepsi balls transam dfvgbh oicu impala sunday booty hotstuff ronnie jasmin ryan gambit toshiba
basketba lancer birthday texas stephani hooker knicks roberto stinger testtest kathleen savannah shamrock benson
squirt deftones trucker nick redneck goldberg alfred blaster siemens shelly renegade manson subaru ibanez blondie
hamilton casey swinger reaper cristina minnie mylove harry galaxy lindsay dudley farmer gloria special blahblah
enterpri travel babylon bigone sweetpea sugar smoke skeeter indiana great ficken trfnthbyf freeman curtis smitty
marino joanne bigfoot escort babes check larisa trumpet tristan spartan asdfghj sister valera stormy paladin andreas
cavalier marathon hamlet aardvark butterfl mister manchester rusty napoleon seven indigo hornet skater jerome pierre
wonder toronto rose indians karate buckeyes julie hesoyam fredfred charger highland sweetie holland chiefs diamonds
buckeye aurora campbell griffin brandi redman passwor chandler drpepper monika maiden elizabeth leonard bernie brown
garden storm autumn linda thuglife millie jungle pencil tomtom insane pizza timber sherlock mariah audrey hamster
aragorn pioneer techno catdog lollol triumph sidney fktrctq none sophia morpheus island hobbit blabla erotic aaron
pascal sampson consumer justme marion stones chrissy tyler nadine marie goforit burger pitbull kelsey adgjmptw
spartak german karen kissme hunting kaiser martha colors artist harold bass italia sammie barcelona mario nicolas
virgin pebbles sundance isabella overlord emerald callie doggy irina racecar isabelle germany goddess change wesley
nipple basket joejoe holly poison zipper alpine shirley element huskers marcel eddie danny christy sakura chichi
inside ultimate dirty nicola blackie omega watson rommel geronimo nikki caserta trojan philips sergio nugget tarzan
bassman warren trixie chicks aleksandr cream webster help sherry manuel portugal dodger anakin bobbob bomber michel
madness superfly loser florence yvonne fatcat global ybrbnf energy desire wrinkle soldier bianca warlock martina
babe andrei larry seminole peace alejandr westham concrete harris margaret hector christop ladybug network bernard
weed tintin qazxswedc trombone chuck pleasure rhbcnbyf home history bluesky sherman logan onelove cotton christian
cdtnkfyf sunny archie holden brianna vfvjxrf titans stallion lindsey singer truck smile party missy hansolo angelo
joanna natalia beagle phillip panama smiles juice qawsed inferno moon mongoose connect kingkong snatch flatron
bluemoon turbo rocker personal emily blessed snakes dominic joey forget finger beetle jamaica alberto mulder jamie
susan immortal head passat plastic dietcoke spunky long whiskey monitor giovanni cactus ripper spyder markus planet
teen patton exigen sticky waters nolimit daniela hollywoo abigail morrison katrina trunks andy assass always diana
deedee clifford april speed japan mission pickles million sailing freak holmes bonehead fernando ghbdtnbr charlott
delta yomama darren rubber newman faster bertha memphis sylvia open maurice hongkong olga jumper unreal geheim
rodney nylons sebastia pentium legion shalom kennedy brooks movie dodge dream graham sprite curious pacific loulou
funtime philly ferret niners orion werewolf milton cantona kingdom stars africa boeing gilbert abgrtyu pirates
sheila french sweets cooldude palmer eternity lollipop tottenha stocking monique anything foster irish jackoff
biscuit drizzt camera columbia fossil moomoo makaveli tracey colt robinson isabel martini salmon shasta jersey
verbatim maniac snapper satan nasty solomon patriot jacob standard shaved blackcat asdzxc punkrock raistlin infantry
dillon gerald twister ricardo waterloo cjkywt clayton crimson serena oxford maxmax denis flight condor seinfeld
silvia biggie maxine musicman ravens teddy colleen bruce wolfman sharks megadeth cosmos velvet butt keeper foxtrot
garrett damien anton sesame skywalke banshee cats squirrel wolverine dogs sunrise rick ghost western grendel roxanne
privet legolas frog felix marlin stone herbert lvbnhbq qazwsxed carrot blades frosty stardust helena brownie groovy
penny butler coolio twilight daytona licker peanuts intrepid pikachu trains mollie vanhalen jericho hershey strider
lobster punisher grace bird bottom ninja murray kansas shogun goblin search neptune ball showtime darwin amadeus
suzanne oldman bruno showme henry getsome muscle obiwan support rfrfirf skittles ekaterina gold whitney shark
maestro danni tanker english tarheel fighter thanks hannibal capital newlife anubis gothic chaos blues cindy sabine
roman preston princes brendan slick evelyn python richie tequila boss cody devil clover delete mirage blood surfing
bentley portland potato baggins review porter chubby panasonic sandiego sooners buffy buck tina derrick penelope
blackdog harmony fusion dima mature malcolm allen mary buttons californ safety playtime dagger moscow swallow
warriors byteme stimpy gangster lucas christine turner iverson lester chargers liquid mushroom cracker dingdong
misty nymets robin bigguy mobile tazman greg nimrod newpass miami crusader bugger stranger dkflbvbh anastasia marco
volume masters monroe miguel doodle collins powder archer gotcha battle dublin slapshot guardian janice charly
septembe photos knights short angelica nookie milano scarlett stuart damian grizzly camille scruffy brasil latino
kittycat poopie munchkin lorenzo rammstein bananas barcelon santiago thegame hell world gerard picasso
`
  .trim()
  .split(/\s+/);
