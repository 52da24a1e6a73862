#import <Foundation/Foundation.h>

#define MAX_ITEMS 100

typedef void (^Handler)(int count);
static NSString *const OrderName = @"order";

/// An order: what the outline of ordinary Objective-C looks like.
@interface Order : NSObject <NSCopying> {
    int _count;
    NSString *_customer;
}

@property (nonatomic, copy) NSString *title;
@property (readonly) NSInteger total, tax;

- (instancetype)initWithTitle:(NSString *)title count:(NSInteger)count;
+ (Order *)order;

@end

@interface Order (Printing)
- (void)print;
@end

@protocol Shape <NSObject>
@required
- (double)area;
@optional
@property (readonly) int sides;
@end

@implementation Order

// Made from a title.
- (instancetype)initWithTitle:(NSString *)title count:(NSInteger)count {
    self = [super init];
    return self;
}

+ (Order *)order {
    return nil;
}

@end

@implementation Order (Printing)

- (void)print {
    int local = 1;
}

@end

struct Point {
    int x, y;
};

static int helper(int a) {
    return a;
}
