/** Made by web/scripts/evidence/build-tables.ts; LICENCES.txt names the sources. */
export const wordEvidence = {
  starts: {
    '1': "a above across actually afghanistan again ain't airport all allow almost along am amazing america american americans an any anybody anything anywhere appreciate are aren't art ask asked asking at avoid b baby banks baseball based basic basketball beautiful before being below best bet better between big bill black blame blood blue born boss bottom boy boys bring britain british bush businesses buy buying by california call calling can can't canada cat cats central certain changing cheap chicago children chinese choose christmas clean climate coffee cold come comedy coming comment companies compared completely computers congress consider contact cook could couldn't count crazy current customers cut d dad dark data de dead death deep demand details do doctor doesn't dogs don't dot double drink drinking driving drop drug due early easy eat eating education eight eighteen eleven email employees england english enjoy etc europe european ever everything everywhere exercise explain extremely fair fairly families fans fast fat fear federal feels female fifteen fifty fighting finding fine finish fire first fish five florida flying focus follow followed following food football for foreign forever forget forgot former forty four fourteen fourth france free freedom french friday from fucking full funny further gas gay general get getting girls give giving global go gold gotta great green growing half happy haven't health hearing heavy helping her here high his history hold holding hope hoping horrible hot human ice illegal immediately in including inside interesting international iraq is isn't its join judge jump just justice keep keeping keeps kill killing kind kinda l la lack lady last later leaders learn learning leave leaving less like link listening living local london looking los losing love loved low lucky m mad make makes making male man march marriage mass may meaning medical members men message might millions minimum miss mobile modern mom more move moving music must n natural near negative never new next non north not notice nuclear often oil on one online only open opening or other our outside over p parents part particularly patients peace people perfect personal pick planning plans playing plenty politics poor practice president press pretty previous prices prime private probably production professional pull push put putting quick quit quite radio random rather read reading ready reality really recent recently red regular religion religious remember rent research rich rock round rule running s sad sales same san save scary science search second security see seeing seems self selling send september seven seventeen sex shit shoot short should shouldn't showing similar simple simply sit sitting six sixteen slightly slow small smaller smart smoking snow social soldiers somebody someone something somewhere soon sort south spending sports spread staff stand standard standing star start starting stay step stick still straight strange students stupid such sun sunday super suppose surprise take taking talk taxes teach teachers teaching technology tell ten terrible texas text that the their things third thirteen thirty though thousands three throw tomorrow tonight total totally tough trade treat true truly trust truth try trying turn twelve twenty twice two u under understanding upon use using very video violence waiting walking warm wasn't watch watching water wearing weird west western white who whose wind winning wish with without women wonder wonderful workers working worse worst wouldn't write writing you young your yours zero",
    '2': "absolutely add added after agreed ah also among and another anyone anyway apart as awesome basically because beyond both brown c cause certainly check china clearly considering cool correct currently david definitely depending depends did doctors does during e each earlier either er especially even eventually every everybody everyone except excuse f finally fuck generally george given glad god good google gosh hang having he'd he'll he's hell how hundreds i imagine india israel it it'll it's japan john king knowing let listen literally look looks lots many mark michael mine most mostly my nearly nice nineteen normally note nothing now o obama obviously officials once op others otherwise overall personally police possibly reddit russia scientists sent seriously several she she's shut since sir so some somehow sometimes sorry sounds source speaking stop sure sweet that's then there there's these they they'd they'll they're they've this those throughout today turns unless until usually wait washington we we'd we'll we're welcome what whatever when whenever where whether which while who's why within y ya yesterday yet you'd you'll you're you've",
    '3': "according although apparently but damn despite dr dude edit eh exactly ha he hello here's hey hi holy honestly hopefully however huh i'd i'll i'm i've if im indeed instead jesus let's lol maybe mm mr ms neither no nobody none oh ok okay perhaps please plus right thank thanks uh unfortunately we've well what's wow yeah yep yes",
    '-2': 'able billion happen him himself hour idea itself million minute minutes month own percent rid sides term them year york yourself',
    '-1': "account administration advantage afford alive allowed amount anymore apartment area argument aware away bag bar basis be beach became become becomes bed been began believed benefits bit bucks card center century chance choice claim club coast comes company considered contract country crisis cup daughter day days decision degree died difference direction disease dollar door economy effect effects effort election else entire environment event exist expected fact failed fan feet fit floor foot forces form forward front future game generation handle happened happening hours house husband impact important interview into involved island issue issues job kinds knew know knows largest leader least levels liked likely line lines lives longer lot majority market matter mean means meant member mention mentioned minister mistake model moment months mouth myself nation nations necessarily necessary needed night noticed off offered office ones onto opportunity ourselves out particular partner person piece place plane point policy position possible prepared process program purpose quarter range rate realize reason reasons received recommend region relationship released remain required response responsible result rights risk role room said scale scene seconds seem seen sense series service services showed site situation statement states station street style suggest supposed system systems table terms themselves thing thread threat times told town trip understand up us v value version view wage wanted wants way ways week weekend weeks whole wife window world world's worry wrote years",
    '-4': 'ago thousand',
    '-3': 'angeles decade dollars hundred pounds',
  },
  ends: {
    '1': 'accident afternoon again ago alive alone alright angeles anymore anyway awesome bitch boring bullshit canada carolina cool correct cute differently direction edit eh etc everywhere exist fantastic fault fine forever future goodness ha hello holidays huh itself jersey joke kidding lately nope ok pennsylvania pets philadelphia planet ridiculous sir sucks terrorism texas today tomorrow tonight true tuesday weekend wow ya yep yesterday yours zone',
    '-3': "a able additional an as bringing brought compared depending during gave give gonna hang he'd he's here's how's i i'd i'll i'm i've if it'd it'll lack let let's los my nor our put puts supposed tells thank that's the their there's they'd they'll they're they've unable we we'd we'll we're we've what's when where's world's you'll you're you've your",
    '-1': "ability about accept access across acting actually add addition admit afford afraid african all allowed already also am american amount amp announced another anti anyone apparently appear appeared appears apply appreciate aren't argue ask asked asking assume assuming attempt average avoid aware basic basically be beat become becomes behind believe believed believes besides best between beyond big bigger billion black blame blow both bother breaking british broke build built bunch but buy buying called calling capable carbon carry catch caught cause caused cell central certain certainly check chinese choose chose claim clearly click come coming committed complete completely consider considered considering contact continue continued corporate cost create created creating criminal critical cross current currently cut daily de decent decide deep definitely democratic depends described deserve designed despite develop developed developing did digital direct directly discovered discuss do doctors does dot double draw drop dropped drug early earn eating eighty el emotional ended enjoy enjoyed enter essentially estimated european ever everyone exact excuse expect expecting experienced explain extra fact fairly falling favorite feed feel feeling feels fell fellow felt fifth fifty figure fill filled final finally first five fix focus focused followed following forget forgot former forty found fourth fresh from front fucked full fully generally german giant given global go goes grab grand greater greatest grow growing grown half handle hard hate hear heard hearing heavy held helped helping hey high highest hire hit hold honestly hope hopefully however huge human hundred hundreds ignore include increase increased indian instead international is isn't its join joined jump kick kill killing knew knowing known laid large larger largest latest lead learn learned learning least leaves leaving legal less like liked likely likes listen literally little live lived living local long look lose losing lost lot love loved loves lower made mainly maintain major majority making manage marry mass massive maybe mean means meant meet mental mention mentioned met middle million millions minimum miss missed modern moral more mostly moved moving named natural necessarily need needs next nine ninety no non normally north not noticed obviously offered oh on once one opened opening or original originally other over owned paid pair part particular particularly passed pay people percentage perhaps personal physical pick piece planning plastic played playing plenty plus political poor pop possibly posted prefer primary prime private professional proper proud prove provide provided public push raise raised rarely reach reached read real realize realized really receive received recent recommend red regardless regular religious remain remember replace require requires researchers rest returned running runs russian same save saved saving saw say search second see seeing seen sell selling senior sent separate serve served set seventy sexual share shitty short showing shown shut sign signed significant signs similar simply since single sixty slightly small smaller so sold somebody someone sometimes somewhat sound sounds south speaking specific specifically spending spent split spoke spread stand standing start started starts stay stayed staying step stick stuck sudden suddenly suggest suggested surely taken talk talking talks taught tax teach teaching ten terms that then therefore think thinks third thirty this those thought thousand thousands three through tiny ton tons top total totally toward traditional trained treat treated tried truly trust try turn twenty two type types u ultimately upon use uses voted waiting walk walking want wanted wants watched watching wear wearing web western what white whole whom why wish won't wonder wondering worked working worried worry worth write written you",
    '-4': "according rid tend you'd",
    '-2': "actual adding affect after against ain't allow allows almost although always among and any are at barely based became because becoming been being biggest bought bring brings by came can can't cannot carried civil comes could couldn't couple cutting dealing decided didn't doesn't don't due each economic ensure entire especially even every everybody's except extremely federal few figured financial find finding for forced foreign fucking get gets getting gives giving glad going got gotta gotten grew had hadn't hanging hardly has hasn't have haven't having he he'll highly his holding holy hoping how in including incredibly into it's just keep keeping keeps kept kind kinda kinds last leading led letting looked looking looks lots lotta main make makes managed many may medical mid might most multiple must name's national near nearly never new nobody northern nuclear of one's only onto opposed paying people's per picked picking pretty prevent previous probably protect pull pulled pushing putting quite ran rather reduce relatively remove san sat seem seemed seems send sending several shall she she'll she's should shouldn't showed sit sitting social some sort southern spend starting still such super take takes taking talked tell telling than these they throughout throw thus till to told took towards trying turned turning turns under united unless until used using usually various vast very wake walked wanna wanting was wasn't went were weren't whenever where whether which who who's whoever whose will willing with within without would would've wouldn't",
  },
  beside: {
    period: {
      left: {
        '1': 'active ago another answer any anywhere awful bad base blue break british calm campaign class cold coming commitment crazy creative crime crowd current cute dangerous dating decent development early economic enough extra final free given growth her horrible inside interesting investment key last late learning low mention middle missed modern my next normal off offer per period previous prior recession restaurants return sales slow small smoke smoking society space sports states sucks summer support term test that total travel twelve vacation violent war weapons weird',
        '2': "a agency appropriate bloody busy cabin comment construction contract counseling dark day dead defined definite depressing dry earlier eighth election entire equivalent exciting extraordinary fascinating fifth first fourth greatest holding intense lean loan map maximum medium mid minimum miserable notice opening overtime painful particular passing pay preparing qualify quiet recent relevant rest review romantic rude second sensitive set settle sex significant signing similar soviet specific stated successful survey terrible testing this tough trading training transfer traumatic unlimited voting warming week whole winter woman's worst",
        '3': "blackout boom certain challenging chaotic christmas classical continuous cooling critical crucial dairy designated destructive difficult easter enlightenment evaluation exam experimental filing fixed frustrating generated golden grieving historical initial lesser limited lunch marking messy migration minute nazi observation peak pivotal programmed qualifying reasonable reconstruction recovery rehabilitation rental reporting rocky roman rough seventh shameful show's sixth stressful study substantial sunset temporary tense third time uncertain validity waiting warm withdrawal year",
        '4': "aztec billing busiest byzantine colonial comparable considerable consultation correction darkest fermentation fertile finite formative grading holiday hour humanity infinite inflationary intermediate introductory limitation long longer longest marker medieval month promotional quarantine rehearsal renaissance revolutionary same shortest shutdown specified stagnant stormy taper trial turbulent turnaround unspecified victorian warmest warranty weeks'",
        '5': 'adjustment baroque corresponding deferment deflationary divisive enrollment festive glacial grace incumbency infatuation interim intervening lengthy maturation mourning orbital payback probation protracted readjustment recessionary recuperation repayment short shorter sustained transition transitory tryout tudor tumultuous undefined unwinding',
        '6': 'break-in brief cambrian cretaceous dormancy edo extended fallow gestation honeymoon incubation indefinite jurassic latency meiji menstrual permian postwar probationary prolonged refractory regency transitional vesting',
        '-2': 'about allowed and be by for in is like more not of on with',
        '-1': 'all heat his it new only or other out style there two what',
        '-3': 'from just know so to trying was',
      },
      right: {
        '1': 'according after ahead and anyway apart because began beginning but class correct due end english etc except film films followed following for forever from gym huh immediately in including increased instead known meaning or pain perhaps period regardless related runs setting sex since so starting typically until which while wise without',
        '2': 'afterwards anymore before begins between blood compared covered detail during ended furniture instrument last leading marked medium of pieces prior seventh starts when where',
        '3': 'bruins classical clothing coincided drama ending ends lasts pains piece stains studied wears',
        '4': 'comets commencing costume cramp dramas expires panties preceding shits spanning tracker',
        '5': 'costumes',
        '6': 'cramps',
        '-1': "a about almost are can could four had i'm it it's just no not on only said they this three time to up yeah you you're",
        '-2': 'the',
      },
    },
    comma: {
      left: {
        '1': 'no that the',
        '3': 'a single',
        '4': 'box missing',
        '6': 'misplaced oxford ventura',
      },
      right: {
        '1': 'in is of',
        '3': 'after between here',
        '5': 'california shaped usage',
        '6': 'jackass placement splice ventura',
      },
    },
    coma: {
      left: {
        '1': 'her into the year',
        '2': 'his long',
        '3': 'a food',
        '4': 'deep permanent sugar waking',
        '5': 'alcoholic artificial intentional',
        '6': 'diabetic glasgow induced irreversible',
        '-1': 'and day that',
      },
      right: {
        '1': 'and but from he she twenty when',
        '2': 'during or until',
        '3': 'after dream for scale since',
        '4': 'following patient patients',
        '5': 'cluster',
        '6': 'inducing',
      },
    },
    calmer: {
      left: {
        '1': "a are it's me the were",
        '2': "am be been i'm more she's",
        '3': 'being feel little',
        '4': 'bit lot much',
        '6': 'considerably',
      },
      right: {
        '1': 'if',
        '2': 'and more when',
        '3': 'now',
        '4': 'heads than',
        '5': 'atmosphere',
        '6': 'seas waters',
      },
    },
    colon: {
      left: {
        '1': 'a and for from has of the their',
        '2': 'between getting had her his my with your',
        '3': 'lower p s',
        '4': 'breast cancer develop developing prevent',
        '5': 'advanced',
        '6': 'bartolo carlos descending distal impacted semi willie',
        '-1': 'four three',
      },
      right: {
        '1': 'and is or',
        '3': 'problem',
        '4': 'blow removed',
        '6': 'cancer cancers cleanse cleanser cleansing dang paragraph polyps powell slash',
      },
    },
    dash: {
      left: {
        '1': 'and can five her hundred little must my new the then your',
        '2': "a his they'll",
        '3': 'air digital em quick russian',
        '4': 'dot double except spin wave',
        '5': 'arrow boulder dash holly slap slash yard',
        '6': 'geometry mad meter mrs pebble rainbow stacey underscore',
        '-1': 'i in they',
      },
      right: {
        '1': "and as back from i'm or out their to when",
        '2': 'after away eight fifty for into of off right through',
        '3': "attacks board forward free lights s they'll white",
        '4': 'across animation attack berlin com dance dancing diet grab',
        '5': 'dash',
        '6': 'cam dewitt playback',
      },
    },
    star: {
      left: {
        '1': 'a another any base battle billion born called city comedy count country dog each entire every first fourth from green high hit its known largest last like likes little local love media national network next office old one our particular political quick regular saw screen sea second seen seven the their third true twelve two v video won world',
        '2': 'action all baseball big bigger black blue bond brown burning central chelsea child chosen classic collapsed dark disney established et fallen falling famous favorite female fifth former future ghost giant golf highway hills hockey huge instant international japanese jewish journal latest latin lucky main major male max mexican morning music new nfl northern pointed radio real reality recording rings roll singing single sisters six skating smash solo southern star television three throwing track tv unlikely watch watched watching white young',
        '3': 'afghan angels batman biggest broadway caribbean closest co collects cricket daily death dying echo emerging energy evening film five football four fu hardcore hop host massive matrix mega minneapolis nashville nearby neighboring ninja north original polar pole portuguese potter python red rugby sing slate soap soccer sports super swiss tennis tiffany titanic trek upcoming variable wars wishing yellow',
        '4': "aussie bart basketball bright brittle collapsing companion corsair distant exploding fide film's galactica gold guiding hollywood indianapolis jackass lego loan log nearest opera outlaw parent patrick porno quark rap shooting silver sitcom solar sticker terminator tomorrow's toronto tri",
        '5': "bankable binary bollywood breakout brightest bronze budding celeste dior dwarf guest movie pandora's rising rock'n'roll shining",
        '6': "barnard's caroline's lela lone lucas's michelin neu neutron pop porn redheaded reviving ringo rock",
        '-1': "arts at could did enough it's men my only ryan so think this to was when will would",
        '-2': 'been have how live',
      },
      right: {
        '1': "affect among appeared basketball becomes called child city control dot dropped except gear girlfriend has he'll immediately in island itself known level line making match material michael news of online or playing potential press programs running said says service seventy sign sports state team teams told troops turn which who who's",
        '2': 'alpha appeal appears attitude award base break burns cast chris command date dates dreams driven equivalent football ford forms games gate governor guard hip honor idol jones label lifestyle magazine matches monster named names newspaper pattern pop program rank rated reported robert san saved shadow ship ships skills star student talent treatment turns units vehicle vehicles war weak whoever whose',
        '3': 'admiral alan alliance appliances athletes billing card chef crafting dies dust eater exploded exploding forge game general insists jerseys jumps logo lord madonna map maps monsters ocean orbiting player players power quality ranking receiver recruit reporter resort restaurant review rune shining status superman system systems vader veil weekend whale',
        '4': "attraction attractions britney bucks caliber chamber chart charts collapses cornerback craft crossed establishments explodes fighter fleet fodder forming fox fuckers galactica generals hangar jam ledger linebacker lord's mazda ozzy performer performers pitcher platinum quarterback ratings recruits resorts restaurants reviews ruler runner salaries shaped sims snub striker struck tours trails tropics wattage witness",
        '5': "athlete cluster clusters eateries formation grazed hotel hotels jones' labs pupil rating sapphire selena steakhouse",
        '6': "angeline anise citizen citizen's craft's destroyer destroyers fleet's gazing inquirer kist labs' polaris realms search spangled studded trek treks tribune wars wars'",
        '-2': 'a be the yeah you',
        '-1': 'andre beer cheer concert fact families galaxy i if it jenna looks showdown squad story than that to we world',
      },
    },
    slash: {
      left: {
        '1': "a and can could i'll one to will would",
        '3': 'bar chinese dot field night political prices respect spring wind',
        '4': 'accounting air bored coach com guard jack metal n rapid restaurant wedding',
        '5': 'agenda beep commentary counselor electronics flame gender interviews lab outright punk quebec rat recession warehouse wild',
        '6': 'abusers busboy colon crescent filipino forward gatherers hound hustler omni radars reaping residence slash',
        '-1': 'said',
      },
      right: {
        '1': 'and at before game her his something your',
        '2': 'new their through two',
        '3': 'damage interest its',
        '4': 'awareness bar burned carbon colorado comedian costs defence designer fabulous folk gallery gray mexican prices rates spending tires',
        '5': 'acquaintance budgets cigar consultant dash emissions fiction greenhouse honeymoon maine monkey nightclub softball wounds',
        '6': 'carpenter dishwasher doberman fisher handler hound slash',
      },
    },
    tab: {
      left: {
        '1': 'a different dollars every first his home last little my one the their your',
        '2': 'close data each economy friends history information news open per running second single social view whole',
        '3': 'another bank chat closed details display dollar entire final general hit info library menu network options performance pull rising security separate services stress watch',
        '4': 'advanced bar chrome closes contacts discussions files new press processes settings shift',
        '5': 'brass browser compatibility insert navigation pressing ranger samsung securities stash transactions',
        '6': 'alt galaxy heirloom incognito',
        '-1': 'about all and met on that today',
        '-2': 'i',
      },
      right: {
        '1': 'and as because even is or out so that then there when which would',
        '2': 'at comes for key on',
        '3': 'click open pro s target',
        '4': 'completion',
        '5': 'targeting',
        '6': 'vitamin',
        '-1': 'a',
      },
    },
    quote: {
      left: {
        '1': "another are best can can't could current first funny gonna good her his i issue last less nice old please real second some that the to who whole won't your",
        '2': "a bush directly don't end evidence following full great i'll initial insurance interesting key movie opening particular present price random russia single site this tight washington wonderful",
        '3': 'above bible bitch breed definition democracy favourite fiction lowest original professional protected relevant senior simpson stood strongly typical',
        '4': 'actual biblical buffett carlin cheapest efficient exact experts favorite monroe pelosi quote salty shakespeare simpsons temporarily universe',
        '5': 'churchill direct discriminatory einstein famous franklin inspirational jefferson motivational surrender twain unquote verbatim',
        '6': 'bryn un yearbook',
        '-1': 'and be have is killer know not of still we',
      },
      right: {
        '1': "about best by comes doesn't family friends goes him is makes mr on once real says someone was where",
        '2': 'current directly jesus john me measures myself reality security somewhere stood terrorists',
        '3': 'above chapter experiment flexibility from inner lesser mentally mining politically privacy ronald statistics wikipedia workout',
        '4': 'enhance maker marks passages profile quote shakespeare shirley trickle un unified',
        '5': 'chime giver heartland perverted quotas redoing succeeded unearthed verbatim',
        '6': 'attributed penniless scripture unquote',
        '-1': 'exactly the to you',
      },
    },
    hyphen: {
      left: {
        '2': 'a no the',
      },
      right: {
        '1': 'in',
        '3': 'look',
        '4': 'between',
        '5': 'closer gives',
        '6': 'r',
      },
    },
    cap: {
      left: {
        '1': "a based cost dollars end fifteen first free hi high his hit let's low new night no our pay player pounds the their your",
        '2': "black blue camp cash current daily damage death dollar emissions england fee fill fuel global gold green hard higher income international key legal lower million oil population rate red safety seventh sixteen snow speed spending tax they'd thinking total unit wage white year's",
        '3': 'annual artificial ball bell budget carbon deposit el en flat gas hub large level liberty mandatory mid monthly navy pen plastic pop price reasonable screen screw ski small swim swimming top weekly',
        '4': 'arbitrary bald bandwidth bar bottle conquest data dodgers du fighter filler gimme graduation hundredth knee lifetime market maximum mets mo mushroom phillies polar projected shower skill skull soft sox toe tube venture wool yankee yankees',
        '5': 'ab cervical chimney cradle distributor glimmer ice knit lens marvin percussion radiator res',
        '6': 'baseball blasting detachable electrode salary sealing stocking whoopee',
        '-3': 'an',
        '-1': "could don't have they think thousand up we you",
        '-2': 'i please',
      },
      right: {
        '1': "and at city for goes has in is isn't issues may or so though which will would",
        '2': 'era funds girl guns hell increase management number off points rates room seriously ships situation',
        '3': 'carbon ceiling corner emissions fits greenhouse gun hill hit hits increases index on per pulled relief rises salary stable subsidies wise',
        '4': "gains mags o's pistol sellers sleeves space stocks toe",
        '5': 'booster casualty donovan melts refill',
        '6': "gemini haitien rica's ricans rina",
        '-1': 'a mark melting rania the you',
      },
    },
    caps: {
      left: {
        '1': 'eight fifty five four go hard hi hundred many more new no seven six ten the their these thousand three two use your',
        '2': 'ball damn end full insurance large level market pay red those using wage white',
        '3': 'all billion black center england flat flow international mid plastic price putting safety skill small soft spending swim test thinking',
        '4': 'abs caps carbon key liberty lifetime screen shower snap yankees',
        '5': 'data elf emission hub knee knit mushroom screw',
        '6': 'bandwidth baseball blasting bottle decoupling gel ice polar salary skull visor',
        '-1': 'a are for it s',
      },
      right: {
        '1': "at for in keep out so there's were which will would",
        '2': 'and are between either off on or per whatever',
        '3': 'ball fan fans won',
        '4': 'caps',
        '5': 'melt melting',
        '6': 'lock',
        '-1': 'forty',
        '-2': 'the',
      },
    },
    underscore: {
      left: {
        '1': 'will would',
        '2': 'could to',
        '3': 'an',
        '5': 'bomb uncle',
        '6': 'underline',
      },
      right: {
        '1': 'that the',
        '2': 'how',
        '4': 'between girl',
        '6': 'babe dash',
      },
    },
    numeral: {
      left: {
        '1': 'a the',
        '6': 'arabic purple roman',
      },
      right: {
        '4': 'seven',
      },
    },
    literal: {
      left: {
        '1': "are as be how it's mean not so than the their were",
        '2': 'a almost being less more quite taken too',
        '3': 'actual most non very',
        '4': 'string',
        '5': 'overly',
      },
      right: {
        '1': 'one they',
        '2': 'way',
        '3': 'reading shit words',
        '4': 'joke word',
        '5': 'example meaning meanings rendering sense truth',
        '6': 'definition embodiment gossip interpretation interpretations manifestation minded mindedness translation translations',
        '-2': 'the',
      },
    },
    type: {
      left: {
        '1': "american apartment apple basic basis behavior belt best board bond boss box cake camp can can't cast center chair city club comedy community construction contract control conversation cop corporate correct court craft crisis cross culture damage dangerous dare dark data demand democratic depression develop developed dinner discussion disease door dream driven each element elementary european event expectations express f factory fair family fighting fire flag flat force fortune forum friday game generation girlfriend glass government ground gun gym hair hand history hollywood humor hurry ice ideal independent its jack le leader league lifetime magazine male management manager market media medium memory military mission movement movie murder mystery nuclear object odd office oil only organization other package painting partner pleasure pool popular potato poverty press production professional professor project proof proper punishment realistic reality regular relationship restaurant return roll room sale saving science score search seat sensitive serious services shop single sister smaller software southern spoken spring strange stretch studies studio suicide suit technology that the therapy tragedy treat ultimate unique unit urban variety victory video view violent wage wall war water whatever winner winter wood woods worst wrong youtube",
        '2': 'abroad abusive action addictive adult affair aircraft aliens amazon another anthrax anxious art artistic asian assignment audit authentic bar bitter blues bold bomber breakfast broker bug cabin camera captured career celebrity cell championship chemical chief circus civilian classical clay cleaner clinic clues collar comic commercial common concentration conference conservative consumer contest convention creative creature cricket curiosity cynical date dating daycare debate demanding developing development devil diabetes digital disney disorder distant doll dragon dutch ease edge egg electric engine engineer entertainment establishment ethnic every everyday exact executive face farming favourite feedback fiction fighter file film flu flying forbidden forest formal friendly frustration ghost gordon grabbing greg homosexual housing humanity image immoral individual industrial infection informative italian kit kitchen ladder leaning lesbian lighting liquid lottery louder lounge lover mainstream manual marathon marrying memorial metal metropolitan missile model monetary musical nationally new newer nintendo normal objective olympic onset ordinary oriented oven panel paranoid partnership party permanent photo physical picnic poison political pond pop powers presentation processed promotion propaganda properties provider publicity purchase quiet racing ranch rare regional relaxed resistance resort revenge rock roman romance romantic salad scale scenarios scientist seal seasonal secretary sector seeking seinfeld service shock shooting shy silent similar simpson skin soil special specialized spinning steel strategy style sum supreme survival symbol taboo teen terrorist these this those tissue tolerance touch trading transit trauma type uniform unnecessary unstable unusual update vaccine venue vietnam village warfare weapon western what widespread wild',
        '3': 'academia acquaintance activist adventure aerobic aggressive allergy alternative any athletic ballroom billboard biology bipolar blood body burnett calorie carnival cave certain charm cheerleader circumstantial civic clark coastal coconut collins colonial columbine compulsive consistent console conspiracy consulting cuddly cultural decorating delicate demographic den dependency dessert different dimensional disco discovery documentary dominated dominating doom dragons edison educational elimination endurance entrepreneur evolve fairy fallout fantasy fashioned favorite feminist festival fictional flowing fluid forensic forgiving fu fundamentalist fusion gallery gangster gathering generalized gladiator grass graveyard greenhouse hammer handheld hero hippie hostage improvement ingredient intellectual inventing jealous jelly juliet juvenile kennel kin labels linguistic macho maternal mediation mellow memorabilia metropolis misunderstanding modern mosquito mourning mundane nader nazi negotiation newsletter nightclub ongoing opera organic oscar outdoor outdoors paranoia particular patio paycheck peculiar personality playboy pointer poly poster preferred prep preservation profile psychiatric psychic pub puzzle python quiz rapid reactive religious remedial repeated rescue rhythm salesman same satire scenic sentimental settlement shopper singular skeleton skirt socioeconomic some soothing springer stabilized starbucks stretching stupidity submissive suburb suburban superman survey survivor tale technician terrace traditional trek variation vending volatile wagon wand warrior wolf wright',
        '4': "absurdity actors' adventurous americana amphetamine angelica apocalypse apocalyptic architectural armageddon artsy arty ballerina basin beholder boned brainer buchanan buffet cbc chaser clog computational conservation crafty crosby custard custodian depressant dickens disciplinarian duplex dyke egotistical elective elitist extinguisher facade feely finesse fir furnishing futuristic ghetto grotesque headset hearsay hibernation hiker indulgent informational innocuous kaczynski laboring lieutenant litigation loner mafia malt mango marmalade marxist maverick medicated memento metaphysical misdemeanor multimedia narrative nat ness outlandish outlying pancake pickled platonic politic pragmatic projection prolonged prose proto puritan quantitative rapper resale resin roar safari seater servant simulator slapstick sly sociopath songwriter soprano spa specific sporty stalker stereo subsistence superstars tabloid theorist triathlon utilitarian visualization wich workaholic",
        '5': "anachronism blocker bookish chivalry commune complainer crippling frilly handyman hasty inattentive mammal mao overseer parka porridge quotable rogers' serenity swashbuckling thriller tightrope williamson worrier yang",
        '6': "amalgam banker's barbell bowie burlap celluloid corman dystrophy genovese molasses molehill mongoose movable saki schoolyard teleconferencing",
        '-1': "again all and back bull by cause competitive craig didn't end even first for four from full had has have her i i'd it's job know larger like me next number of org people quick sharing street then they very would",
        '-2': "are as don't get go in is it more nothing on so we will",
        '-3': 'be but was yeah',
      },
      right: {
        '1': 'activities advantage approach attacks b behavior books bullshit businesses c character characters checking classes clothing comments cover coverage depression device diet dog environment error events exercise fast faster features films food game games gym holidays humor item items job laws letters map matches material messages monster movie music notes o one operation pants pets place places player positions posts products properly questions rating reports restaurant restaurants role safety shirt shit situations size specific sports store stores stories structure style system systems tape text theory thirteen types unit videos weapon weapons weather writer written x',
        '2': 'atmosphere attitude cast casting comedy commands correctly creature deal deals decks designers dishes e-mails errors foods il indicator jobs jokes mentality monsters moon moves movies person personality ping programs r rifle roles scenario scenarios setting setup shows signature situation stuff tag things two type vibe yahoo',
        '3': "a's coercion hints of parameter pokemon qui signatures specimen specimens thing weiner who'd",
        '4': "ab annotations checker hinting ia r's safari stimulants",
        '5': 'constructor inference',
        '-1': "a ah all am an are around as at back directly do doesn't for found four has her here his i if like nine only people pretty review school so steel that's them these they those to too twenty was we what with would you'd your",
        '-3': 'about be',
        '-2': 'my the you',
      },
    },
    dictate: {
      left: {
        '1': "don't him really them they who",
        '2': "actually can can't could does government may not should system to will without won't would",
        '3': "doesn't rules shouldn't",
        '4': 'cannot circumstances',
        '5': 'economics',
        '-1': 'i',
        '-2': 'it',
      },
      right: {
        '1': 'anything his my the things to which',
        '2': 'ah everything its our play that their where who your',
        '3': "how otherwise prices what whether who's",
        '4': 'islamic policy terms',
        '-1': 'you',
      },
    },
    escape: {
      left: {
        '1': "didn't doesn't ever her him his hit might must my nice not only our perfect possible real their them wanna will won't zero",
        '2': "achieve attempt attempting can could easily easy er fully he'd launch never no press reach shall successful sweet to",
        '3': "an attempted can't convenient couldn't dramatic emergency great lucky prison quick reliable",
        '4': 'alternate boulder cannot ford miraculous vapor',
        '5': 'ape daring fire kumar narrow narrowly prisoner',
        '6': 'dillinger',
        '-1': 'even for he me us we',
        '-2': 'i it',
      },
      right: {
        '1': 'after again before being by certain during his it life once or running system t their today unless whatever while with',
        '2': 'ability across alive blame button character civil death drugs easier fourteen into key menu options path responsibility somewhere through vehicle via violence without',
        '3': "arrest attempt earth's from how's hunger justice plan plans punishment reality sequence tool valve",
        '4': 'artist artists attempts goat hybrid hybrids mechanism mechanisms meets poverty prosecution rope sequences tactics tunnel tunnels',
        '5': 'detection hatch persecution pod predators route routes trajectory unhurt unpunished unscathed vector',
        '6': 'censure clause pods unharmed velocity',
        '-1': 'a came game of',
        '-2': 'you',
      },
    },
    spell: {
      left: {
        '1': "a actually americans another any anyone best can cool difficult doesn't each every first good her his i'll kill least let's long new next per please run the would you your",
        '2': "auto bad could couldn't damage destruction draw even field fire heat jump level minute prepared quiet second short single successful to use",
        '3': "automatically burn can't cannot cant cast counter creature damaging evil freeze hot lean mana mobility powerful protection retail target targeted travelling uses warm",
        '4': 'automatic brief cold coughing disarming heal healing illusion lengthy lightning loan magic rage ritual',
        '5': 'binding dizzy dry fireball magical removal reversal',
        '6': 'fainting phonetically summoning',
        '-1': "by do have i it's love only what",
        '-2': 'it never oh',
      },
      right: {
        '1': 'as at because either everything his in instead level on or that their things worked your',
        '2': 'apple block book card cards cat cents checked correct effect heavy it list mission power worth yours',
        '3': "bound cast components damage description effects immune lists out perjury properly shields speed steal that'll trouble wears words",
        '4': 'animations applicable binding checking correctly disaster echo factory immunity kane plumber relief resistance rotation shield totem traces',
        '5': 'caster casters casting casts checkers checks doom hypocrite pierce rotations shattering slot tomes yvonne',
        '6': 'check checker crumple resolves slots snare snares vamp',
        '-1': 'a broken the to',
        '-2': 'you',
      },
    },
    'full stop': {
      left: {
        '-1': 'the',
      },
      right: {
        '1': 'but',
      },
    },
    'new line': {
      left: {
        '1': 'a whole',
        '2': 'by',
      },
      right: {
        '3': 'of',
        '6': 'cinema',
      },
    },
    'next line': {
      left: {
        '1': 'the',
      },
      right: {},
    },
    'new paragraph': {
      left: {
        '1': 'a',
      },
      right: {},
    },
    'question mark': {
      left: {
        '1': 'biggest',
        '2': 'a big little',
        '3': 'huge',
        '-1': 'that the',
      },
      right: {
        '1': 'about at is',
        '4': 'hanging over',
        '5': 'thank',
        '-2': 'the',
      },
    },
    'bullet point': {
      left: {},
      right: {
        '6': 'format',
      },
    },
    'exclamation point': {
      left: {},
      right: {
        '2': 'on',
      },
    },
    'all caps': {
      left: {
        '2': 'an',
        '3': 'in the use using',
      },
      right: {},
    },
    'no space': {
      left: {
        '1': "is there's was",
        '3': 'up',
        '4': 'face',
      },
      right: {
        '2': 'to',
        '3': 'for left',
        '4': 'between',
      },
    },
    'and sign': {
      left: {
        '1': 'in it up',
        '2': 'go out',
        '3': 'ahead read',
        '4': 'review',
      },
      right: {
        '1': 'a it',
        '4': 'up',
        '6': 'autographs',
      },
    },
  },
  kinds: {
    past: 'am are ate beaten became been began begun bent bit blew blown born bought bound broke broken brought built burnt came caught chose chosen dealt did done drank drawn drew driven drove drunk dug eaten fallen fell felt flew flown forgot forgotten fought found frozen gave given gone got gotten grew ground grown had has heard held hidden hung is kept knew known laden laid lay learnt left lit lost made meant met might mistaken paid proven ran rang rent risen rose said sat saw seen sent shot shown slept sold sought spent spoke spoken stole stolen stood struck stuck taken taught thought threw thrown told took torn understood was went were woke won wore worn wound written wrote',
    measure:
      'a ace acre amp anna atm barrels billion c calorie cc cent dollar dozen dozens duo em en euro f g gallon gee grad half handful henry hm hp hundred inch increase j jack k l lb loads lot lots m maximum meter mil mile million minimum mint mm nineteen nothing ounce par parking peak penny pi picking pound quarter r scores sen som stacks supply tad tenth thou thousand ton tons trace trillion unit v vi volume worth x yard zero zip',
    verb: 'abandon absorb abuse accept accommodate accomplish achieve acknowledge acquire activate adapt add adjust admire admit adopt advertise advise advocate affect afford agree allow alter analyze announce anticipate apologise apologize appear apply appreciate approve argue arise arrange arrest arrive ask assess assist associate assume assure attach attend attract audition avoid bake base be bear beat become beg begin behave believe belong bend bet bid bite blame bleed blend bless blink bob boil boo bore borrow bother bounce break breathe bring build bullshit bump burn burst bury buy buzz calculate call cancel capture care carry catch cause cease celebrate cheat chew choke choose clarify climb close clutch cock collect combine come commit communicate commute compare compensate compete complain comply comprehend concentrate conclude conduct confess confirm confront confuse connect consider construct consult consume contain continue contribute convert convey convince cook cooperate cope correct cough could count cover crawl create creep cringe criticize cross cruise crush curse cut dare dash deal decide declare defend define delay delete deliver demonstrate deny depend describe deserve destroy detect determine develop dictate die differ dig dip direct disable disagree disappear disclose disconnect discover discuss dismiss display distinguish distract distribute divide do dodge dominate donate download drag draw drill drive drop dump earn ease eat edit educate elect eliminate emerge emphasize employ enable encourage endure enforce engage enhance enjoy ensure enter entertain envy escape establish evaluate evolve examine excel except execute exhaust exhibit exist expand expect explain explode exploit explore export expose express extend extract fade fail fall feel ferry fetch fight file fill finance find finish fit fix flee float fly follow forbid forecast forget forgive foster freeze fry fulfill gain gamble gather generate get give glue go govern grab grasp grind grow guarantee guess guide halt handle hang happen harry hatch hate haul have heal hear help hide highlight hire hit hold hop hug hum hunt hurry hurt identify ignore imagine implement imply impose impress improve include incorporate indicate inform initiate insert insist inspire install institute intend interact interfere interpret interrupt intervene introduce invade invent invest investigate invite involve jerk jimmy join josh jump justify keep kick kill kindle knock know lag laugh launch lead lean learn leave lend let lick lie lift like listen live locate look lose lounge lure lynch maintain make manage manipulate marry marvel match mean meet melt mention minimize miss mix mock monitor motivate mount move must navigate neglect negotiate nod notice observe obtain occupy occur offend offer offset ooh open operate oppose opt organize ought overcome overhaul owe pack paint participate pass pat pay peer perceive perform permit persuade pick pinch ping plague play please pledge poke polish pop pose pour pray predict prefer prepare preserve press presume pretend prevent probe proceed produce promote prompt pronounce propose protect prove provide publish pull punish pursue push put puzzle qualify quit quote raise rape reach react read realize rebuild recall receive reckon recognise recognize recommend recover reduce refer reflect refuse regain regard register regulate reject relate relax rely remain remake remember remind remove repeat replace represent require rescue reserve reset resign resist resolve resort respond restart restore restrict resume retain rethink retire return reveal reverse revive rid ride rip rise roast rob roll rub run sail satisfy save savvy say scan scare scratch scream screw secure see seek seem select sell send separate serve settle shake shave shed shine shoot should shout shove show shrink sigh sing sink sit skip slam slap slash slide slip smash snap sneak solve sour spare speak specify spend spill spin spit spoil sponsor spread sprint squat squeeze stand stare start starve stay steal steam steer stimulate stink stir stop stray strengthen stretch strike strive stun submit subscribe succeed suck sue suffer suggest summon suppose surround survive suspect sustain swallow swap swear sweep swim swing sync take talk tap teach tear telescope tell tend testify thank think threaten thrive throw thrust tolerate toss transform translate transplant travel treat trim try turn twitch underestimate undermine understand unite unlock update upload upset urge use utter vary verify violate visit wade wait walk wander want warn warrant watch wear weigh welcome whip whistle win wipe wish withdraw wonder woo worry would wrap wreck write yield zoom',
    adjective:
      'abandoned absolute absorbed abstract absurd abused accepted accepting accompanied accomplished according accurate accusing accustomed acknowledged acquired activated acute adapted added addicted addressed adequate adjusted adopted advanced advertised advised affected affecting afraid african aged agreed akin alert alike all alleged altered alternate amazed amazing american amusing angry animated announced annoyed annoying another answering anti anticipated any appealing applied appointed appreciated appropriate approved apt arguing armed arranged ashamed asleep assigned assisted associated assumed assuming assured astonishing attached attacking attempted attended automated average awake aware awesome awkward backed bad baked balanced bald bankrupt banned bare based bats becoming beforehand beloved best better betting biased big bigger biggest biting bitter bizarre black blamed blessed blind blocked bloody blue blunt bold booked bored boring both bothered brave brief bright broad broadband brown buried burned busted busy calculated called calm cancelled canned celebrated censored centered certain certified challenging changed changing charged charming cheap checked cheesy chinese civil classified clean cleaned cleared clever closed cold collected colored combined comforting commissioned committed common compelled compelling competing complaining complete completed completing complex complicated concentrated concerned concluded confined confirmed confused confusing connected connecting considered consuming contained continued continuing contributing controlled converted convicted convinced convincing cooked cool corporate corrected corrupt costly covered cracked crappy crashing crazy creepy crossed crowded crude cruel crushed crying cuban cute damaged damaging damn damned dank dark dated dead deadly deaf decided declared declining decreased dedicated deep defending defined definite delayed deliberate delicate delighted demanding demonstrated dense depressed depressing described deserved designed desired desperate destined destroyed detailed detected determined determining devastating developed developing devoted difficult dire directed dirty disabled disappointed disappointing disclosed disconnected discovered disgusting dismissed distinct distracted distributed disturbed disturbing diverse divided divine divorced documented dominated doubled downhill dragging dreamed dressed dried driving dropping dry dull dumb dumped dutch each eager earlier earliest early earned eastern easy edited educated eight eighteen eighteenth eighth eighty elaborate elderly elected eleven eleventh else embarrassed embarrassing embedded emerging employed empty encouraged encouraging endangered ended enforced engaged engaging enhanced enrolled entertained entertaining entire entitled equipped escaped established estimated european evacuated every everyday ex exact exaggerated excited exciting executed exhausted existing expanded expanding expected experienced explicit exploded exposed expressed extended extinct extra eyed faced fair fake falling false fascinated fascinating fashioned fast fat featured feminine few fewer fierce fifteen fifteenth fifth fifty figured filled filmed filthy fine finest finished fired first fitted fitting fixed flat flawed floating flooded flying focused following fond forbidden forced foreign foremost formed former fortunate forty foul four fourteen fourteenth fourth fragile frank free freed fresh fried friendly frightened frightening frustrated frustrating full funded funny further fuzzy gathered gay geared gentle genuine gifted glad glued goddamn golden good governing graduated grand granted gray great greater greatest greedy green grim gross growing guided guilty halfway handed handled handsome handy happy hard hardcore harsh hated haunted headed healthier healthy heated heavy high higher highest hired honest honored hooked hostile hot huge human humane humble humid hungry identified ignored ill imagined immature immediate immense immune implemented implied imported imposed impressed improved improving inappropriate inclined included incoming incorrect increased increasing indoor infected inferior infinite informed inherited injured inner insane insecure inspired inspiring insulting intact integrated intended intense interested interesting interpreted intimate intimidating intriguing inviting involved isolated japanese joined joking justified keen knowing labeled lacking landed large larger largest last lasting late latest latter laughing lazy leading learned led legitimate lesser licensed lifelong lifted liked likely limited limiting lined linked listed listening little loaded located locked lone lonely long looking loose loud lousy loved lovely loving low lower lowered lowest lucky mad main maintained major mandatory manufactured many marked married matched matching mature measured mediocre mere merry messy metropolitan micro mid mighty mild minded minor misleading missed missing misunderstood mixed mobile moderate modern modest modified monthly motivated mounted moved moving much multi multiple murdered naked named narrow nasty nationwide nearby nearest neat needed neglected new newest next nice nine nineteenth ninety ninth no noble noisy nominated non northern noted noticed nuts obese obliged obscure observed obsessed occupied odd offended okay old older oldest one ongoing online opened operating opposed opposing opposite ordered organized oriented orthodox other outdated outdoor outer outside outstanding over overall overlooked overnight overweight overwhelmed overwhelming own owned packed painted pale panicked parked participating passionate paying perceived perfect picky pink pissed placed plain planned planted played pleased pledged plugged pointed pointing polite poor populated portrayed posed posted pouring powered practiced practicing pre precise predicted preferred prepared prescribed pressed pretty priced prime printed prior private privileged pro processed produced profound projected promised promising prone pronounced proper proposed protected protecting protesting proud proved published pulled pumped punished pure purple pursuing qualified quick quiet raining rainy raised random randy ranging ranked raped rapid rare raw ready realised realized received recognized recommended recorded recovered recovering red reduced reflected refreshing regarding registered regulated regulatory rejected related relaxed relaxing released releasing relieved remaining remembered remote removed renewed repeated reported represented requested required rescued reserved resolved respected restricted resulting retarded retired retiring returning revealing reversed rewarding rich rising risky robust rocky rolled rolling rooted rotten rough rounded rude ruined ruled rushed sacred sad safe salty same sandy sane satisfied satisfying savage saved scared scattered scheduled sealed searching seated second secured selected semi separated settled seven seventeen seventeenth seventh seventy severe sexy shady shallow shaped shared sharp shattered sheer shifting shining shiny shitty shocked shocking short shut shy sick signed silly simple sincere single six sixteen sixteenth sixth sixty sized skilled skinny slack sliding slight slightest slim slippery slipping slow small smaller smallest smart smashed smoked smooth so-called sober soft solved some sophisticated sore sorry sorted sounding southern soviet specialized spicy splitting spoiled sporting spotted stabbed stacked staged staggering staring stark starving stated steady steep stern sticking sticky stiff stopped straight straightforward strange streaming stressed stretched strict striking stripped strong structured struggling stubborn studied stuffed stunned stunning stupid subtle suburban such sudden suggested suited sunny super superior supported supposed supreme sure surprised surprising surrounded surrounding surviving suspected suspended sustained sweating sweeping sweet swept swift swinging sworn tagged talented tall taped tasty teen teenage tempting ten tender terrified terrifying tested thick thin third thirteen thirteenth thirtieth thirty thorough threatened threatening three thrilled tied tight tiny tired tops tortured touched touching tough tracked trained trans transformed trapped traveled traveling travelled treated tricky tried troubled troubling true trusted trusting trying tuned turned twelfth twelve twentieth twenty twisted two ugly ultimate ultra unaware uncertain uncommon under underground underlying underwater unemployed unexpected unfair unfortunate unhappy unhealthy uninsured unique united unknown unlike unlikely unlimited unlocked unlucky unprecedented unrelated unsafe unsure unwilling upcoming upper upsetting urban used vaccinated vague valid valued varied vast violated visiting volatile walking wandering wanted wanting warm washed wasted waving weak wealthy wee weekly weird western wet whatever whatsoever whining white whole wicked wide widespread wild willing winning wired wise wondering wooden working worldwide worried worse worst worthwhile worthy wounded wrapped wrong yearly yelled yellow young younger',
    adverb:
      "aboard about above abroad across after afterward afterwards again ago ahead almost alone along alongside already alright also although altogether always anyhow anymore anyway anyways anywhere apart around as asap aside away awhile back backwards before behind below beneath besides between beyond but by closer closest down downstairs either elsewhere enough even ever everywhere far farther faster fastest forever forth forward furthermore hence here how however in indeed indoors inside instead just kinda later least less likewise longer longest maybe meanwhile more moreover most needs neither never nevertheless nonetheless not now nowhere o'clock off offshore often on once otherwise out outdoors outright overboard overseas perhaps quicker quite rather regardless slower so someday somehow someplace sometime sometimes somewhat somewhere soon sooner still then there therefore though through throughout thus together tonight too twice underneath up upstairs upstate upwards very well when wherever why within yeah yet",
    state:
      "absence addiction aids allergy alliance alzheimer's amd animation anthrax anxiety arena asthma atmosphere balance bankruptcy behaviour being bitch bleeding bummer cancer challenge championship chance chaos circumstance circumstances citizenship climate collapse comfort complaint condition conditions confusion consensus convenience crisis custody danger darkness debt dementia depression despair detention diabetes disability disagreement disaster disease disorder domain drought ed emphasis employment entirety environment esteem existence extent extinction failing fame fever flavor flaw flu founder freedom friendship fuss gas glitch glory glow grace guilt happiness harm hazard health hiv honour humidity hunger hurting illness immunity inconvenience independence infection injury insanity integrity isolation jeopardy kingdom lack le liability liberty licence life lighting luck madness malaria marriage mess mi migraine misery monopoly ms necessity need nerves niche nightmare operation opportunity pain para peace perfection poisoning pollution potential poverty pregnancy presence priority problem prospect prosperity ranking realm recession recognition reputation retirement rick risk romance roots ruin safety sars scar security separation shade shadow shoes sickness silence situation slavery sleep soil spell sphere spotlight spots standing status sting suffering summit surroundings survival tan tension terms thing threat tier trauma tumor turmoil unemployment unity urgency vacuum warp wasting weakness wealth wilderness",
    group:
      'academy agency ai al-qaeda allies ally armour army array association audience authorities aviation band batch battery beatles beats board bracket branch breed brush bunch bundle bureau bureaucracy business capitalism cast category cautious chain charity chunk church cia circus civilization clan class clinic club cluster coalition collection college colony column combination combo commission committee communism community company conference congress content convention core corp corporation corps council country couple court cream crew crowd cult culture data dealership defeated department dictatorship division doe doomed economy electorate elite enemy faction family fbi federation findings firm fleet flight folk folks followers forest formation forum galaxy gallery gang gathering generation genome governance government grade guild hamas han herd hollywood household indie industry ins institution ira islam jury kindergarten labor labour law leaders league legislature line litter lump mafia majors manufacturer marines masses mates matrix meeting membership men ministry minority mission mob nasa nation nationality nato navy network orchestra ordering organisation organization outfit package pair parade parliament partnership party patrol people peoples personnel pile police population processor profession progression public publisher qaeda queue rally rank rear regime republic reserves reunion row sa school senate sequence series set settlement society species squad stack staff streak strings table taliban team tech tigers traffic tribe trilogy troop troops un union university utility van vanguard variety viewers village who wildlife woods workforce york',
    message:
      'accent account accounting act acts ad address advertisement advertising advice affirmative agreement album alpha an announcement answer apology appeal applause arabic argument arrow article artwork asking assumption audio badge ballot ban banning bargain basics beam begging beta beth bible bidding bill blah blank blog blues book brand broadcast broadcasting browsing bye cable canon cant carol cartoon certificate channel channels chapter chart charter chat cheer cheering cinema circulation claim clarification clue code comeback comedy command comment commentary communicating communication comp compliment con concert confession confrontation congratulations consent conspiracy constitution consultation contents context contract controversy conversation copy copyright counseling coupon credit credits criticism critique crown cry cue curriculum dance danish database debate declaration definition demand demo denial description details dialogue diary dictionary diplomacy disclosure discussion dispute ditto document documentary drama drawing e-mail editing edition editorial email encouragement ending english entry epic equation essay exam excuse explanation fiction figure filing film finale folder font footprint form format formula franchise french gen gender goodbye google gossip gossiping graphics greek guidance heading headline hello hi hint honor humor hybrid hype hypocrisy icon indication indicator info information input instruction instructions insult interference interview intro inventory invitation irony item jazz joke journal journalism judgement judges karen label language latin laughter laws lecture legend legislation letter license lied lineup linux list listing literature logo magazine mail mandate manual meaning med medal medium memorial menu message messaging metaphor minutes mister misunderstanding motion movie mr mrs music myth name names naming narrative news newspaper nickname nonsense note novel nu numbers oath objection offering opera order oscar page papers paradox paragraph passport password patent pedal performance permission petition phd phrase pic pipeline plea poem poetry portrait poster posting praise premise prescription preview print printing profile programme promise promotion propaganda proposal proposition protest protocol provision publication publicity pun q question questioning radio rant rap reception recipe recommendation record reference regrets regulation reminder reply report reporting request resolution respects revelation rhetoric rhythm rico ron roster rumor sally sarcasm satire saying scandal scenario scottish screaming screening script secret section sentence session shouting showing sidebar sign signal signature signing slot smile smiling software song spanish speaking spec speculation speech spelling standard statement stem story stress studying subject submission suite summary supplement symbol tab tag tale talking talks target tattoo television telling tense term testimony text textbook thanks theme tho ticket timeline title token tone topic transactions translation treaty tribute trophy tune tv typing verse version video viewing visa vocabulary warning warranty website windows wireless withdrawal word wording words wow yay yea yell yelling yes',
    thought:
      'acceptance affair affairs affection agenda aim alarm alternative ambition analogy anger appetite appreciation arrangement arts aspect assessment attending attention attitude autism awareness awe axis bait belief believing bias biology bonus breakthrough burden caring certainty chemistry choice christianity classics coma communications compassion compatibility component compound computing concept concern conclusion conditioning confidence confirmation conscience consciousness consideration conviction creativity curiosity deciding democracy demographic desire despite detail devices dilemma disappointment discipline dislike distinction distraction distress distribution doctrine doubt downside dream dreaming dynamics economics ego electronics element embarrassment emotion empathy enjoyment enthusiasm equivalent essence estimate ethics evidence example exception excitement expectancy expectation experience expertise eyes fact faculty faith fancy fantasy fare favorite favour fear feature feelings feminism figuring flair focus focusing forgiveness framework frustration fury genetics genre geography ghost goal grammar grid grief grounds guessing habit harassment hatred headache heart heritage hindsight hope horror humanities humour idea ideal ideology ignorance illusion image imagination impression impulse inability incentive inquiry insight inspiration instinct intelligence intent intention interest interpretation invention investigation ip issue it joy judging judgment justification ken kind layout leaning learning letters liking linguistics living logic lore love magic mainstream mark math mathematics matter mechanics medicine meditation memory mentality method mind mindset model mood morals mystery nostalgia notion objective obsession obstacle occasions opinion optimism outlook outrage oversight panic passion pattern perception persona perspective pharmacy philosophy physics pity plan pleasure plot point policy poll possibility precedent prediction preference prejudice pricing pride principle program proof prototype psychology purpose quantum quest racism rage rating reading reality reason reasoning reflection regret relief religion remembering representation requirement respect review rule sadness sample satisfaction schedule scheme science score seeing self sensation sense sensitivity sentiment seriousness shame shock sight skill sleeping smell socialism sort spite stab standpoint statistic statistics stereotype stimulus strategy stupidity substitute suggestion surgery surprise surrender suspicion sympathy syndrome tactic tactics talent taste technique temptation tendency terror test testament theory thinking thrill torture tradition trouble truth type understanding value values view viewpoint vision vista waking warmth will wisdom wishing wont yoga',
    quality:
      'access advantage age aggression aid alt altitude appearance asset background basis bass bearing beauty binding breeding bulk caution charm chill clearance color commitment competition composition concentration connection contrary contrast control correlation corruption cos courage darn dedication deficit degree depth difference dimension disadvantage disposal distance dominance due east echo el excess exposure expression extreme fashion finishing force foundation function gap greed guts halo harmony height honesty importance index influence initiative innocence justice legs length level lifestyle likelihood limit link loyalty luxury magnitude manner mass matt merit metric mileage mode moderation momentum nature nexus nick norm northeast novelty number odds operator parallel part patch patience percent percentage ph pitch placement plenty plus politics portion power precision price privilege proportion radius range ratio relations relationship remainder rest right ring sake scale scope shape sharing shortage significance sin size slowing sound southeast southwest specialty stance strength style surplus temperature texture timing tolerance trait uncertainty vibe vice virtue voice way weight width',
    event:
      'accident adjustment advance aftermath aging approaching arc attraction backlash backup bang banging beep beginning blizzard blowing bolt bond boom breeze bust campaign case catastrophe celebration ceremony change chop clash click climbing cloud coincidence collision consequence conservation contest conversion cooling cracking crash crunch current damage death decline decrease defeat defence defining deposit descent destiny diving doom drift earthquake effect electricity elements emergency energy entering epidemic episode evolution exchange explosion factor fate feedback fire flame flash flick flood flow flowing fog fortune freezing functioning funeral fusion gravity growth hail happening hassle healing heartbeat heat heating hurricane impact improvement incident inflation instance karma killing knocking laying leverage light lightning lottery mechanism meltdown melting microwave miracle noise nutrition occasion olympics outbreak outcome pandemic playoff popping pressure processing prom pulse quake race radiation rain raising ray reaction rebound recovery reducing replay response result revolution reward ringing rooting rubbing rumble sequel settling shift shrinking smack smoke snow spark spectrum spike splash spreading storm strain success sunlight sunshine surf surge tearing thunder tick tide time tornado touch tournament tragedy transformation transparency triumph tsunami tweet twist twitter variation victory wages wake warming wave wearing weather wedding wind z',
    possession:
      'acres allowance amount assets bail benefit bounty budget capital cash check cheque coin compensation cost costs coverage currency customs damages diamond dime donation draft earnings effects equity estate expense fee finances fund funding funds gift giveaway gold grant guinea income insurance kitty land lease legacy letting loan loot loss losses money mortgage option overhead ownership paycheck payment payroll pearl pension perk premium principal prize proceeds profit profits property rates refund rental resource revenue ruby salary sales savings scholarship share slice stake stakes stock subscription sum tax things toll treasure treasury trust tuition wage',
    thing:
      'active addition africa agent air airport al alcohol animal apartment apple arms art at bag ball bank bar bay beach bed beer bike block boat bomb bottle bowl box bridge building bus bush button camera camp can car carbon card cell cheese chicken clothes coast coffee computer crap cup d device diet dinner doing door dot dress drink drug e earth engine equipment er europe event fan farm feed feeling floor food fuel garden gear glass group gun gym h ha hall hanging he helping hole honey hospital hotel house housing i ice individual internet island jail john key kitchen knowledge la library location lunch machine map material max meal meat metal mike milk millions mine moon mountain museum n net o ocean office oil opening p paper pc person phone photo picture piece pizza plane planet plant plastic pool prison product release remains restaurant river road rock room round screen se sea sector ship shit shop sky solid solution somebody someone space square stands star station steps stick store street stuff sub suit sun surface switch system t tank tape tea theater thread till tool track train tree truck u universe vehicle w wall waste water ways weapon web window wine works world y',
    act: 'activity adventure agriculture approach approval arrival assault attack attempt avenue award ballet baseball basketball battle behalf behavior bingo blast blow boost breach breakdown breath cards career census charge chase closure combat commerce comparison compromise conflict contact coup course courtesy craft crime custom daycare debut default defense delivery departure design difficulty discount discovery divorce double doubles downturn drain duty effort embrace encounter enterprise error evil exercise failure fault favor feat flip football fraud fuck fun game genocide gesture glimpse golf grip gymnastics hands healthcare hearts hike hobby hockey holocaust homer homework homicide homosexuality injustice innings insurgency intake job journey kiss lawsuit leap lesson marathon market marketplace matchup means measure medicaid medicare melee mercy minus mistake murder nonprofit offense offensive operations orgasm pains paperwork pardon pas path penalty perjury petty photography piracy pm porn pornography practice prayer prep procedure proceedings process progress project props punch purchase pursuit raid referendum reform removal repair research responsibility retail retreat revenge riot ritual rivalry robbery role roller routine rugby rush sacrifice safari sale scam scrutiny search service services sex singles slaughter soccer solo split sport stations stealth step stops stroke struggle study stunt suicide support survey task tears technology tennis terrorism theft therapy touchdown tour tourism trade transfer trek trial trick trip triple tweak venture verdict volleyball vote war warfare welfare wings work workout',
    person:
      'adult b baby banks boss boy boyfriend brother candidate captain cat character chief child clinton coach criminal customer dad daughter david dear dick director doctor dog driver dude father fellow female fish fox friend general george german giant girl girlfriend god guard guy hero horse humans husband indian james jesus judge kid king lady lawyer leader liberal lord male man manager master member michael minister mom mother muslim nobody officer official owner parent partner patient paul pet player president professor republican russian senior server sir sister smith son spirit spokesman student teacher terrorist tom victim virus wife woman',
    place:
      'afghanistan america area australia border boston bottom britain california canada carolina center chicago china city corner county de direction district edge end england field florida france front germany hell holy home india iran iraq israel japan jersey korea london me mexico michigan middle neighborhood north oh ohio ok or pakistan park parts pennsylvania philadelphia place position post region route russia scene seat seattle setting side site source south spot state texas tip top town us virginia washington west zone',
    time: 'afternoon anniversary april aug august autumn birth birthday blackout bout calendar century childhood christmas cycle date dawn day daylight days deadline dec decade december duration dying easter eighties era est evening extension feb february festival fifties flush forties frequency friday future grave halloween history holiday honeymoon hour hours hr instant jan january july june leisure lifetime march maturity may meantime midnight millennium min minute mo moment mon monday month morning mph nap night nineties none noon nov november nowadays oct october overtime pace past pause period phase picnic presidency rate reconstruction s saturday season sec semester sept september seventies sixties span speed spring stage summer summertime sunday sunset teens th thanksgiving thirties threshold thursday times today tomorrow tuesday twenties twilight vacation wednesday week weekend while winter year years yesterday',
    body: 'arm ass blood body brain eye face foot hair hand head leg mouth skin',
  },
}
